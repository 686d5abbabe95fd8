/** Measures the search box, from typing to the results on the screen. */
import type { Page } from 'playwright-core'

/** Returns the milliseconds from a change of the text until its results are painted. */
export async function search(page: Page, queries: readonly string[], rounds: number): Promise<number[]> {
  await page.keyboard.press('Control+k')
  await page.locator('.search-open').waitFor()
  const samples = await page.evaluate(searchAll, [queries, rounds] as const)
  await page.keyboard.press('Escape')
  return samples
}

/** Runs in the page. The first round is not measured. */
async function searchAll([queries, rounds]: readonly [readonly string[], number]): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>('.search input')
  const answered = new Set<string>()
  const send = window.fetch.bind(window)
  window.fetch = async (address, init) => {
    const response = await send(address, init)
    const { method, request } =
      typeof init?.body === 'string' ? JSON.parse(init.body) : { method: null, request: null }
    // After the page has read it.
    if (method === 'search.find')
      void response
        .clone()
        .text()
        .then(() => answered.add(request.q))
    return response
  }
  const type = (text: string) => {
    if (input === null) return
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const samples: number[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const q of queries) {
      type('')
      answered.clear()
      const ms = await window.bench.timed(
        () => type(q),
        () => answered.has(q) && document.querySelector('.search-panel') !== null,
      )
      if (round > 0) samples.push(ms)
    }
  }
  window.fetch = send
  type('')
  return samples
}
