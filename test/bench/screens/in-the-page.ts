/** Measured within the page, by its own clock: what goes between it and the measuring program does not count. */
import type { Page } from 'playwright-core'

/** Milliseconds from the click on a job of the list until its title is painted, each time another one. */
export function switchJobs(page: Page, times: number): Promise<number[]> {
  return page.evaluate(async times => {
    const painted = () =>
      new Promise<void>(resolve => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(null)
        })
      })
    const isThere = (title: string) => document.querySelector('.job-title')?.textContent === title
    const arrival = (title: string) =>
      new Promise<void>(resolve => {
        const observer = new MutationObserver(() => {
          if (!isThere(title)) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
    const samples: number[] = []
    for (let nth = 0; nth < times; nth++) {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-testid=job-row]')]
      const others = rows.filter(row => row.getAttribute('aria-current') !== 'true')
      const row = others[nth % others.length]
      const title = row?.querySelector('.row-title')?.textContent ?? ''
      const begun = performance.now()
      const arrived = arrival(title)
      row?.click()
      await arrived
      await painted()
      samples.push(performance.now() - begun)
    }
    return samples
  }, times)
}

/**
 * Milliseconds from a press to the paint after it, as the browser itself counts them (in steps of 8): tabs of a job,
 * the next job by its key, a note that is begun, a letter in it. What took less than 16 counts as 16.
 */
export async function interact(page: Page, times: number): Promise<number[]> {
  await page.evaluate(() => {
    const seen = new Map<number, number>()
    Object.assign(window, { benchSeen: seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          seen.set(entry.interactionId, Math.max(entry.duration, seen.get(entry.interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  for (let nth = 0; nth < times / 6; nth++) {
    for (const name of [/^Notes/, /^History/, /^Overview/]) await page.getByRole('tab', { name }).click()
    await page.keyboard.press('j')
    // by its button, which is there once the job is
    await page.locator('[data-capture=note]').click()
    await page.getByRole('textbox', { name: 'Note' }).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Note' }).waitFor({ state: 'detached' })
  }
  const slow = await page.evaluate(() => [
    ...(window as unknown as { benchSeen: Map<number, number> }).benchSeen.values(),
  ])
  const made = Math.floor(times / 6) * 7
  return [...slow, ...Array.from({ length: Math.max(0, made - slow.length) }, () => 16)]
}

/** How many clicks it takes until what is typed is in a note. */
export async function countNoteClicks(page: Page): Promise<number> {
  const clicks = 1
  await page.locator('[data-capture=note]').click({ clickCount: clicks })
  const isTyping = await page.evaluate(() => document.activeElement?.matches('textarea') ?? false)
  return isTyping ? clicks : Number.NaN
}
