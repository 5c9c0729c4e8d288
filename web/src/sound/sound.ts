// Short sounds made here: wood, felt, rope and bell. Nothing is heard until somebody asks for it.
import type { Effect } from "../games/game";
import { settings } from "../settings/settings.svelte";

export type Sound = "wood" | "felt" | "rope" | "bell";

let context: AudioContext | null = null;

/** A tone that fades; a second partial gives it its material. */
function tone(
  audio: AudioContext,
  frequency: number,
  seconds: number,
  loudness: number,
  type: OscillatorType,
  glide = 1,
): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const now = audio.currentTime;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, now);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * glide, now + seconds);
  gain.gain.setValueAtTime(loudness, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}

/** A breath of noise through a filter: felt on wood, a rope that gives way. */
function noise(audio: AudioContext, frequency: number, seconds: number, loudness: number): void {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === "suspended") void audio.resume();
  switch (sound) {
    case "wood":
      tone(audio, 420, 0.09, 0.25, "triangle", 0.7);
      noise(audio, 1800, 0.03, 0.3);
      break;
    case "felt":
      noise(audio, 500, 0.12, 0.35);
      break;
    case "rope":
      noise(audio, 900, 0.3, 0.3);
      tone(audio, 160, 0.3, 0.12, "sawtooth", 0.5);
      break;
    case "bell":
      tone(audio, 660, 1.2, 0.16, "sine");
      tone(audio, 1657, 0.8, 0.06, "sine");
      break;
  }
}

const byKind: Readonly<Record<string, Sound>> = {
  over: "bell",
  "over-stalemate": "bell",
  "bridge-broken": "rope",
  ousted: "rope",
  fled: "rope",
  driven: "rope",
  moved: "felt",
  yurt: "felt",
  "neutral-yurt": "felt",
  "card-drawn": "felt",
  "card-taken": "felt",
  drew: "felt",
  arrived: "felt",
  placed: "wood",
  recruited: "wood",
  conquered: "wood",
  built: "wood",
  deployed: "wood",
  rotated: "wood",
  stone: "bell",
  scored: "bell",
};
const loudest: readonly Sound[] = ["bell", "rope", "wood", "felt"];

/** One sound for everything an action did: the most telling. */
export function soundOf(effects: readonly Effect[]): Sound | null {
  const heard = new Set(effects.map((effect) => byKind[effect.kind]));
  return loudest.find((sound) => heard.has(sound)) ?? null;
}
