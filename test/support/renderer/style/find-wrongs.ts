/** Finds faults in the style sheets of the screens: colours and sizes that are not tokens, and repeated rules. */
import { type Rule, readRules } from './read-rules.ts'

/** Rules with at least this many equal declarations are reported as repeated. */
const FEW = 3

const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue)(?![\w-])/i
const spaced = /^(?:padding|margin|gap|row-gap|column-gap|border-radius|font-size)(?:-|:)/
const length = /(?<![\w-])\d*\.?\d+(?:px|rem)\b/

/** Finds colours, distances, corners and font sizes that are not tokens. */
export function findLoose(file: string, css: string): string[] {
  return readRules(file, css).flatMap(({ line, selector, declarations }) =>
    declarations
      .filter(one => !one.startsWith('--'))
      .filter(one => colour.test(valueIn(one)) || (spaced.test(one) && length.test(valueIn(one))))
      .map(one => `${file}:${line} ${selector} { ${one} }`),
  )
}

function valueIn(declaration: string): string {
  return declaration.slice(declaration.indexOf(':') + 1)
}

/** Finds rules with equal declarations under equal conditions, with the place of each repetition. */
export function findTwice(sheets: Readonly<Record<string, string>>): string[] {
  const bodies = new Map<string, Rule[]>()
  for (const rule of Object.entries(sheets).flatMap(([file, css]) => readRules(file, css))) {
    if (rule.declarations.length < FEW) continue
    const body = [...rule.within, ...rule.declarations.toSorted()].join('; ')
    bodies.set(body, [...(bodies.get(body) ?? []), rule])
  }
  return [...bodies.values()]
    .filter(rules => rules.length > 1)
    .map(rules => rules.map(({ file, line, selector }) => `${file}:${line} ${selector}`).join(' = '))
}

/** Finds hover styles without a media query: on a touch screen they stay where the user tapped last. */
export function findSticky(file: string, css: string): string[] {
  return readRules(file, css)
    .filter(
      ({ selector, within }) => selector.includes(':hover') && !within.includes('@media (hover: hover)'),
    )
    .map(({ line, selector }) => `${file}:${line} ${selector}`)
}

/** Returns the custom properties that a sheet defines. */
export function namesOf(file: string, css: string): ReadonlySet<string> {
  const declared = readRules(file, css).flatMap(({ declarations }) => declarations)
  return new Set(declared.filter(one => one.startsWith('--')).map(one => one.slice(0, one.indexOf(':'))))
}

/**
 * Finds custom properties that are used and defined neither in a sheet nor by a script, also if they have a fallback.
 */
export function findUnknown(
  sheets: Readonly<Record<string, string>>,
  setByScripts: readonly string[] = [],
): string[] {
  const inSheets = Object.entries(sheets).flatMap(([file, css]) => [...namesOf(file, css)])
  const known = new Set([...inSheets, ...setByScripts])
  return Object.entries(sheets)
    .flatMap(([file, css]) => readRules(file, css))
    .flatMap(({ file, line, selector, declarations }) =>
      [...declarations.join(';').matchAll(/var\((--[\w-]+)/g)]
        .map(([, name = '']) => name)
        .filter(name => !known.has(name))
        .map(name => `${file}:${line} ${selector} uses ${name}`),
    )
}

/**
 * Finds rules for classes that no element has, by the words in `sources`. A class that a script composes there, such as
 * `answer-${type}`, is recognised by its beginning.
 */
export function findUnborne(
  sheets: Readonly<Record<string, string>>,
  sources: string,
  ofLibraries: readonly string[] = [],
): string[] {
  const words = new Set(sources.match(/[\w-]+/g))
  const beginnings = [...sources.matchAll(/([\w-]+-)\$\{/g)].flatMap(([, beginning]) => beginning ?? [])
  const isBorne = (name: string) =>
    words.has(name) || ofLibraries.includes(name) || beginnings.some(beginning => name.startsWith(beginning))
  return Object.entries(sheets)
    .flatMap(([file, css]) => readRules(file, css))
    .flatMap(({ file, line, selector }) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)]
        .filter(([, name = '']) => !isBorne(name))
        .map(([name]) => `${file}:${line} ${name}`),
    )
}

/** Finds animations that change the opacity: their words have too little contrast while they run. */
export function findFades(file: string, css: string): string[] {
  const rules = readRules(file, css)
  const fading = rules
    .filter(({ declarations }) => declarations.some(one => one.startsWith('opacity:')))
    .flatMap(({ within }) => within.filter(one => one.startsWith('@keyframes ')).map(one => one.slice(11)))
  return rules.flatMap(({ line, selector, declarations }) =>
    declarations
      .filter(one => /^animation(-name)?:/.test(one))
      .filter(one => one.split(/[\s,]+/).some(word => fading.includes(word)) && !one.includes('step-end'))
      .map(one => `${file}:${line} ${selector} { ${one} }`),
  )
}
