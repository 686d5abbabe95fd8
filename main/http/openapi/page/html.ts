/** Markup in which every value is escaped, unless it is markup itself. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | null | false | readonly Value[]

/** null and false leave nothing behind; a list is written part by part. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const written = parts.map(
    (part, index) => part + (index < values.length ? write(values[index] ?? null) : ''),
  )
  return new Html(written.join(''))
}

function write(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(write).join('')
  return String(value).replaceAll(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
}

/** Text in which `words` between backquotes are code. */
export function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}

/** Paragraphs, where empty lines stand between them. */
export function paragraphs(text: string): Html {
  return html`${text.split('\n\n').map(part => html`<p>${prose(part)}</p>`)}`
}

/** Lines that a reader copies and runs; `test/main/http/openapi-recipes.test.ts` runs each as it stands. */
export function code(...lines: readonly string[]): Html {
  return example(html`<code>${lines.join('\n')}</code>`)
}

/** A program in a file of its own. */
export function program(language: 'typescript' | 'python', ...lines: readonly string[]): Html {
  return example(html`<code class="language-${language}">${lines.join('\n')}</code>`)
}

/** The page's script adds a copy button to each. */
export function example(text: Value): Html {
  return html`<div class="example"><pre tabindex="0">${text}</pre></div>`
}
