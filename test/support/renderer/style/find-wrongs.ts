/** What the screens' styles must not do: colours and sizes beside the tokens, and the same thing written twice. */
import { type Rule, readRules } from './read-rules.ts'

/** So many declarations in common are no chance any more. */
const FEW = 3

const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue)(?![\w-])/i
const spaced = /^(?:padding|margin|gap|row-gap|column-gap|border-radius|font-size)(?:-|:)/
const length = /(?<![\w-])\d*\.?\d+(?:px|rem)\b/

/** A colour that is no token, or a distance, a corner or a size of letters that is none. */
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

/** Rules that say the same under the same circumstances, each with where it is said again. */
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

/** What a touch would leave standing: a screen without a pointer hovers where it was tapped last. */
export function findSticky(file: string, css: string): string[] {
  return readRules(file, css)
    .filter(
      ({ selector, within }) => selector.includes(':hover') && !within.includes('@media (hover: hover)'),
    )
    .map(({ line, selector }) => `${file}:${line} ${selector}`)
}

/** The custom properties that a sheet defines. */
export function namesOf(file: string, css: string): ReadonlySet<string> {
  const declared = readRules(file, css).flatMap(({ declarations }) => declarations)
  return new Set(declared.filter(one => one.startsWith('--')).map(one => one.slice(0, one.indexOf(':'))))
}

/** Names that are used and defined nowhere, neither in a sheet nor among those that scripts set; a fallback excuses none. */
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
 * Rules for classes that nothing on the screens bears, by the words of their `sources`. A class that a script puts
 * together there, as `answer-${type}`, is known by its beginning.
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

/** Keyframes in which what is shown is seen through on its way: words in it are for that long below their contrast. */
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
