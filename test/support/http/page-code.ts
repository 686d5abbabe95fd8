/** Reads the code blocks of the interface's page, which readers copy. */
import { expect } from 'vitest'
import { ask } from './ask-hub.ts'
import type { TestHub } from './hub-fixture.ts'

export async function readPage(at: Pick<TestHub, 'hub'>): Promise<string> {
  const answer = await ask(at, 'GET', '/docs')
  expect(answer.status).toBe(200)
  return answer.text
}

/** Returns the shell recipes in the order of the page. */
export function recipesIn(page: string): string[] {
  return [...page.matchAll(/<pre tabindex="0"><code>(.*?)<\/code><\/pre>/gs)].map(([, text]) => plain(text))
}

/** Returns the programs in a language. */
export function programsIn(page: string, language: 'typescript' | 'python'): string[] {
  const written = new RegExp(`<pre tabindex="0"><code class="language-${language}">(.*?)</code></pre>`, 'gs')
  return [...page.matchAll(written)].map(([, text]) => plain(text))
}

function plain(text = ''): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
