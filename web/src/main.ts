// The first script. It asks for what is needed first, all at once, and lets the application begin.
import { parseRoute } from "./addresses";
import { openPage } from "./pages";
import { readSettings } from "./settings/kept";
import "./style/base.css";
import "./style/themes.css";
import { words } from "./words/words";

const { language, theme } = readSettings();
const isNight = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
document.documentElement.dataset["theme"] = isNight ? "dark" : "light";

const trouble = {
  en: "Guildhall could not be loaded. Check the connection, then load the page again.",
  de: "Guildhall ließ sich nicht laden. Prüfe die Verbindung und lade die Seite neu.",
  nl: "Guildhall kon niet worden geladen. Controleer de verbinding en laad de pagina opnieuw.",
};

async function begin(): Promise<void> {
  const first = [words.fetch(language), openPage(parseRoute(location.hash))];
  const application = await import("./application");
  await Promise.all(first);
  await application.begin();
}

begin().catch((error: unknown) => {
  console.error(error);
  const place = document.getElementById("guildhall");
  if (place && !place.querySelector("main")) place.insertAdjacentText("beforeend", trouble[language]);
});
