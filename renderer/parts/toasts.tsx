import { CircleAlert, X } from 'lucide-preact'
import { type Alert, alerts, dismissAlert, saved } from '../state/toast.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import './toasts.css'

/** Regions that always exist, so that a screen reader announces what is put into them. */
export function Toasts() {
  return (
    <>
      <div role="status" class="hidden-visually">
        {saved.value !== null && <p key={saved.value.id}>{saved.value.text}</p>}
      </div>
      <div class="toasts">
        <div role="alert" class="toast-group">
          {alerts.value.map(alert => (
            <AlertCard key={alert.id} alert={alert} />
          ))}
        </div>
      </div>
    </>
  )
}

function AlertCard({ alert }: { alert: Alert }) {
  return (
    <div class="toast with-icon strong tone-bad">
      <CircleAlert class="toned" size={20} aria-hidden="true" />
      <div>
        <p>{alert.text}</p>
        {alert.detail !== null && <p class="small soft">{alert.detail}</p>}
      </div>
      <Button tone="quiet" icon={X} isIconOnly onClick={() => dismissAlert(alert.id)}>
        {t('action.close')}
      </Button>
    </div>
  )
}
