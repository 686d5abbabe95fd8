/** Measures how loud the microphone is. */

/** Below this part of the full volume there is no sound: a muted microphone gives zeros. */
const silence = 0.002

export interface SoundLevel {
  /** the present level from 0 to 100, in which quiet speech is visible */
  read(): { level: number; isSilent: boolean }
  close(): void
}

/** A stream without sound is always silent. */
export function followLevel(stream: MediaStream): SoundLevel {
  if (stream.getAudioTracks().length === 0)
    return { read: () => ({ level: 0, isSilent: true }), close: () => undefined }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  // covers the time between two readings
  analyser.fftSize = 8_192
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      return { level: Math.round(100 * Math.min(1, Math.sqrt(loudest))), isSilent: loudest < silence }
    },
    close: () => void context.close(),
  }
}
