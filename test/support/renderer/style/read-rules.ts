/**
 * Reads the rules of a style sheet in the subset that this project uses: at-rules around plain rules, without nesting.
 */

export interface Rule {
  file: string
  line: number
  /** The at-rules around the rule, from the outside in. */
  within: readonly string[]
  selector: string
  /** Written as `name: value`. */
  declarations: readonly string[]
}

/** Replaces comments by blanks, so that line numbers stay correct. */
function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ' '))
}

export function readRules(file: string, source: string): Rule[] {
  const css = withoutComments(source)
  const rules: Rule[] = []
  const within: string[] = []
  let from = 0
  for (const { 0: sign, index: at } of css.matchAll(/[{}]/g)) {
    const before = css.slice(from, at)
    const words = tidy(before)
    const begins = from + before.length - before.trimStart().length
    from = at + 1
    if (sign === '{') within.push(words)
    else {
      const selector = within.pop() ?? ''
      const line = css.slice(0, begins).split('\n').length
      const declarations = words.split(';').map(tidy).filter(Boolean)
      if (declarations.length > 0) rules.push({ file, line, within: [...within], selector, declarations })
    }
  }
  return rules
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
