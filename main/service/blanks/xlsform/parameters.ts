/** Reads a cell such as `start=0 end=10; step = 2` of the column `parameters`. */
export function readParameters(text: string): Readonly<Record<string, string | undefined>> {
  const pairs = text.replace(/\s*=\s*/g, '=').split(/[\s,;]+/)
  return Object.fromEntries(pairs.map(pair => pair.split('=', 2)))
}
