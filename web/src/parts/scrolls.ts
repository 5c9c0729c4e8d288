/** While there is more than fits, the tabulator stops there, so that the keys can scroll it. */
export function scrolls(element: HTMLElement): () => void {
  const look = () => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  const contents = new MutationObserver(look);
  contents.observe(element, { childList: true, subtree: true, characterData: true, attributeFilter: ["open"] });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
