import { CircleAlert, CircleCheck, X } from 'lucide-preact'
import { dismissToast, type Toast, toasts } from '../state/toast.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import './toasts.css'

/** Two regions that always exist, so that a screen reader hears what is put into them. */
export function Toasts() {
  const shown = toasts.value
  return (
    <div class="toasts">
      <div role="status">
        {shown
          .filter(toast => toast.kind === 'saved')
          .map(toast => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert">
        {shown
          .filter(toast => toast.kind === 'failed')
          .map(toast => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const Icon = toast.kind === 'saved' ? CircleCheck : CircleAlert
  return (
    <div class={`toast toast-${toast.kind}`}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p>{toast.text}</p>
        {toast.detail !== null && <p class="small soft">{toast.detail}</p>}
      </div>
      <Button tone="quiet" icon={X} isIconOnly onClick={() => dismissToast(toast.id)}>
        {t('action.close')}
      </Button>
    </div>
  )
}
