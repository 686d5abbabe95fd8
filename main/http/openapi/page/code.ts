/** Lines that a reader copies and runs; `test/main/http/openapi-recipes.test.ts` runs each as it stands. */
import { type Html, html } from './html.ts'

export function code(...lines: readonly string[]): Html {
  return html`<pre tabindex="0"><code>${lines.join('\n')}</code></pre>`
}

/** A program in a file of its own. */
export function program(language: 'typescript' | 'python', ...lines: readonly string[]): Html {
  return html`<pre tabindex="0"><code class="language-${language}">${lines.join('\n')}</code></pre>`
}
