import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(path.resolve(import.meta.dirname, '../../../renderer/style/tokens.css'), 'utf8')

type Colours = Record<string, string>

function readBlock(selector: string): string {
  const at = css.indexOf(`${selector} {`)
  if (at === -1) throw new Error(`tokens.css has no ${selector}`)
  return css.slice(at, css.indexOf('}', at))
}

function readColours(selector: string, side: 'light' | 'dark'): Colours {
  const colours: Colours = {}
  for (const [, name = '', value = ''] of readBlock(selector).matchAll(/--([\w-]+): (.+);/g)) {
    const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
    const colour = pair ? pair[side === 'light' ? 1 : 2] : value
    if (colour !== undefined && /^#\w{6}$/.test(colour)) colours[name] = colour
  }
  return colours
}

/** The relative luminance of WCAG 2.2. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) throw new Error('A colour is missing')
  const [lighter = 0, darker = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['ground', 'surface', 'sunken']
/** Every text colour with all its backgrounds. */
const texts: [text: string, on: string[]][] = [
  ['ink', [...grounds, 'accent-soft', 'warn-soft', 'bad-soft']],
  ['ink-soft', [...grounds, 'accent-soft', 'warn-soft']],
  ['accent', [...grounds, 'accent-soft']],
  ['warn', [...grounds, 'warn-soft']],
  ['bad', [...grounds, 'bad-soft']],
  ['surface', ['accent']],
  ['on-frame', ['frame']],
]

const light = readColours(':root', 'light')
const themes: [name: string, colours: Colours, least: number][] = [
  ['light', light, 4.5],
  ['dark', readColours(':root', 'dark'), 4.5],
  ['sun', { ...light, ...readColours(':root[data-theme="sun"]', 'light') }, 7],
]

describe.each(themes)('the theme %s', (_, colours, least) => {
  const pairs = texts.flatMap(([text, on]) => on.map(ground => [text, ground] as const))

  it.each(pairs)('has enough contrast for %s on %s', (text, ground) => {
    expect(contrastOf(colours[text], colours[ground])).toBeGreaterThanOrEqual(least)
  })

  it.each(grounds)('has visible edges of controls on the background %s', ground => {
    expect(contrastOf(colours.edge, colours[ground])).toBeGreaterThanOrEqual(3)
  })
})
