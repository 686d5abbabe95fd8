/** The rules of a style sheet, as far as this house writes them: at-rules around plain rules, no nesting. */

export interface Rule {
  file: string
  line: number
  /** the at-rules around it, from the outside in */
  within: readonly string[]
  selector: string
  /** as `name: value` */
  declarations: readonly string[]
}

/** Comments become blanks, so that lines keep their numbers. */
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
