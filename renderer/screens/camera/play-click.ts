/** The sound of a shutter: the user looks at the paper, not at the screen, while pages are captured. */

const seconds = 0.05
const volume = 0.4

let context: AudioContext | null = null

/** Plays two short noises. Without a loudspeaker, or if the browser refuses, nothing happens. */
export function playClick(): void {
  try {
    context ??= new AudioContext()
    void context.resume().catch(() => undefined)
    for (const at of [0, 0.09]) playNoise(context, context.currentTime + at)
  } catch {
    // a sound only adds to the flash and the text
  }
}

function playNoise(context: AudioContext, at: number): void {
  const noise = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate)
  const samples = noise.getChannelData(0)
  for (let index = 0; index < samples.length; index++) {
    // fades out; the pattern is fixed, as the ear hears any irregular one as noise
    samples[index] = Math.sin(index * index * 0.7) * volume * (1 - index / samples.length) ** 3
  }
  const source = new AudioBufferSourceNode(context, { buffer: noise })
  source.connect(context.destination)
  source.start(at)
}
