/** Markup whose values are escaped, unless they are markup themselves. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | null | false | readonly Value[]

/** Makes markup from a template. null and false add nothing; lists add all their parts. */
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

/** Turns text into markup; parts between backquotes become code. */
export function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}

/** Turns text into paragraphs, which empty lines separate. */
export function paragraphs(text: string): Html {
  return html`${text.split('\n\n').map(part => html`<p>${prose(part)}</p>`)}`
}

/**
 * Makes an example of lines that a reader copies and runs. `test/scenarios/http-api/openapi-recipes.test.ts` runs each of them
 * unchanged.
 */
export function code(...lines: readonly string[]): Html {
  return example(html`<code>${lines.join('\n')}</code>`)
}

/** Makes an example of a whole program. */
export function program(language: 'typescript' | 'python', ...lines: readonly string[]): Html {
  return example(html`<code class="language-${language}">${lines.join('\n')}</code>`)
}

/** Makes an example, to which the page's script adds a copy button. */
export function example(text: Value): Html {
  return html`<div class="example"><pre tabindex="0">${text}</pre></div>`
}
