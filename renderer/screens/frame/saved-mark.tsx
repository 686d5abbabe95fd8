import { CircleCheck } from 'lucide-preact'
import { saved } from '../../state/toast.ts'
import './saved-mark.css'

/** What was just saved, in the top bar's free place, where it covers nothing; who listens hears it elsewhere. */
export function SavedMark() {
  if (saved.value === null) return null
  return (
    <p key={saved.value.id} class="saved" aria-hidden="true">
      <CircleCheck size={18} />
      <span class="one-line">{saved.value.text}</span>
    </p>
  )
}
