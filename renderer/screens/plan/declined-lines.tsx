import { Ban } from 'lucide-preact'
import type { Declined } from '../../../shared/declined.ts'
import { declinedWords } from '../../text/declined.ts'
import './declined-lines.css'

/** Who declined a job, and why, each on a line. */
export function DeclinedLines({ declined }: { declined: readonly Declined[] }) {
  return declined.map(one => (
    <span key={one.userId} class="with-icon small declined-line strong">
      <Ban size={16} aria-hidden="true" />
      <span>{declinedWords(one)}</span>
    </span>
  ))
}
