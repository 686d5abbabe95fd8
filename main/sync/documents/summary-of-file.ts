/** Which file an operation is about, for the outbox. */
import type { DocumentStep, FileSummary } from '../../../shared/sending.ts'
import type { IntentOf } from '../outbox/intents.ts'
import { documentSteps } from './document-steps.ts'

type Named = IntentOf<'document.add'> | IntentOf<'document.patch'> | IntentOf<'document.remove'>

export function summaryOfFile(intent: Named): FileSummary {
  const { fileName, mimeType } = intent
  if (!('sha256' in intent)) return { fileName, mimeType, size: null, steps: [] }
  return { fileName, mimeType, size: intent.size, steps: stepsOf(intent.attach) }
}

function stepsOf(attach: boolean): DocumentStep[] {
  return documentSteps.filter(step => attach || step !== 'attach')
}
