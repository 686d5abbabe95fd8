/** Prints the aims of a benchmark, and collects the missed ones. */

/** Sentences about the aims that were missed so far. */
export const missedAims: string[] = []

export function tellAim(what: string, value: number, most: number): void {
  tell(`at most ${most} ${what}`, value, value <= most)
}

export function tellLeast(what: string, value: number, least: number): void {
  tell(`at least ${least} ${what}`, value, value >= least)
}

function tell(aim: string, value: number, isMet: boolean): void {
  const line = `${aim}: ${value.toFixed(2)}, ${isMet ? 'met' : 'NOT MET'}`
  console.log(`aim: ${line}`)
  if (!isMet) missedAims.push(line)
}
