import { CircleAlert } from 'lucide-preact'
import type { Failure } from '../../shared/text/failures.ts'
import { describeFailure } from '../text/failure-messages.ts'
import { PageButton } from './page-button.tsx'
import './failure-text.css'

/** The reason why the server or main refused a form, shown next to it. */
export function FailureText({ failure }: { failure: Failure }) {
  const { text, detail } = describeFailure(failure)
  return (
    <div class="failure" role="alert">
      <CircleAlert size={20} aria-hidden="true" />
      <div>
        <p>{text}</p>
        {detail !== null && <p class="small">{detail}</p>}
        {failure.page !== undefined && <PageButton page={failure.page} />}
      </div>
    </div>
  )
}
