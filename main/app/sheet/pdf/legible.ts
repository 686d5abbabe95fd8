/** A company's colour as letters on white paper. Pure. */

/** As the Web Content Accessibility Guidelines count it, for letters as large as a heading's. */
const leastContrast = 3

/** Null: it says nothing, or is too light to be read. */
export function legible(colour: string | null): string | null {
  if (colour === null || !/^#[0-9a-f]{6}$/.test(colour)) return null
  return 1.05 / (luminance(colour) + 0.05) >= leastContrast ? colour : null
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
