/** Copies the recognised text of pages and photos. */
import type { CapturedPage } from '../../../../shared/contract/capture.ts'
import { attempt, showFailure } from '../../../state/ask.ts'
import { alertFailed, announceSaved } from '../../../state/toast.ts'
import { t } from '../../../text/t.ts'

/** Copies the text of all pages that are read, in their order. */
export async function copyText(pages: readonly CapturedPage[]): Promise<void> {
  const texts: string[] = []
  let isRead = true
  for (const { uuid: pageUuid } of pages) {
    const outcome = await attempt('capture.text', { pageUuid })
    if (!outcome.ok) return showFailure(outcome.failure)
    texts.push(outcome.value.text)
    isRead &&= outcome.value.state === 'read' || outcome.value.state === 'empty'
  }
  await putOnClipboard(texts, isRead)
}

/** Recognises the text of a photo, and copies it. A captured document gives its stored text. */
export async function copyTextOf(documentUuid: string): Promise<void> {
  const outcome = await attempt('document.readText', { documentUuid })
  if (!outcome.ok) return showFailure(outcome.failure)
  const texts = outcome.value.pages.map(({ text }) => text)
  await putOnClipboard(texts, true)
}

/** `isRead`: the text of all pages was recognised. */
async function putOnClipboard(texts: readonly string[], isRead: boolean): Promise<void> {
  const text = texts
    .map(one => one.trim())
    .filter(Boolean)
    .join('\n\n')
  if (text === '') return alertFailed(t(isRead ? 'paper.noTextThere' : 'paper.noText'))
  try {
    await navigator.clipboard.writeText(text)
    announceSaved(t('paper.textCopied'))
  } catch {
    // a browser may refuse access to its clipboard
    alertFailed(t('paper.notCopied'))
  }
}
