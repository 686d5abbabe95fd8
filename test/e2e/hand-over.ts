/** Files as they come to a job from outside the program. */
import type { Page } from 'playwright-core'

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** As the system hands files over when they are dropped or pasted. */
export async function handOver(
  page: Page,
  event: 'drop' | 'paste',
  { name, mimeType, buffer }: Upload,
): Promise<void> {
  await page.evaluate(
    ([kind, fileName, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type }))
      const target = document.querySelector('article.job') ?? document.body
      const made =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
      target.dispatchEvent(made)
    },
    [event, name, mimeType, buffer.toString('base64')] as const,
  )
}
