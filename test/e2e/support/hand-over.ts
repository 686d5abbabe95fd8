/** Files that the system gives to the page. */
import type { Page } from 'playwright-core'

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Drops or pastes a file, as the system does. Returns whether the browser would open the file itself. */
export async function handOver(
  page: Page,
  event: 'drop' | 'paste',
  { name, mimeType, buffer }: Upload,
  onto = 'article.job',
): Promise<boolean> {
  return page.evaluate(
    ([kind, fileName, type, base64, selector]) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type }))
      const target = document.querySelector(selector) ?? document.body
      const made =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
      // false: the page has handled the event, so the browser does nothing itself.
      return target.dispatchEvent(made)
    },
    [event, name, mimeType, buffer.toString('base64'), onto] as const,
  )
}
