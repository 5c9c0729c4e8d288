import { mount } from "svelte";
import App from "./App.svelte";
import { keepOffline } from "./offline/keep";
import "./style/themes.css";
import "./style/base.css";

const target = document.getElementById("guildhall");
if (!target) throw new Error("The page has no place for the application.");
mount(App, { target });
keepOffline();
