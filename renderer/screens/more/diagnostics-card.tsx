import { Copy, FileDown, RefreshCw } from 'lucide-preact'
import type { Diagnostics } from '../../../shared/contract/laptop.ts'
import { Button } from '../../parts/button.tsx'
import { type Fact, Facts } from '../../parts/part.tsx'
import { Switch } from '../../parts/switch.tsx'
import { today } from '../../state/clock.ts'
import {
  certificateWords,
  clockLabel,
  errorLabel,
  extensionWords,
  policyLabel,
  resultLabel,
  wayWords,
} from '../../text/diagnostics-labels.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Below, Card } from './card.tsx'
import {
  areCrashesGiven,
  copyReport,
  diagnostics,
  lookAtLaptop,
  savedReport,
  saveReport,
} from './laptop-store.ts'
import '../../parts/verbatim.css'

/** The state of the program, also as a report for support. */
export function DiagnosticsCard() {
  const told = diagnostics.value
  return (
    <Card title={t('diagnostics.title')}>
      <p class="small soft">{t('diagnostics.text')}</p>
      {told !== null && told.crashes > 0 && (
        <Switch
          label={t('diagnostics.crashes', { count: told.crashes })}
          hint={t('diagnostics.crashesHint')}
          isOn={areCrashesGiven.value}
          onChange={isOn => {
            areCrashesGiven.value = isOn
          }}
        />
      )}
      <div class="buttons">
        <Button icon={Copy} why={told === null ? t('app.reading') : null} onClick={copyReport}>
          {t('action.copy')}
        </Button>
        <Button icon={FileDown} onClick={saveReport}>
          {t('diagnostics.save')}
        </Button>
        <Button icon={RefreshCw} onClick={lookAtLaptop}>
          {t('action.refresh')}
        </Button>
      </div>
      {savedReport.value?.savedAs != null && (
        <p class="small soft">{t('file.savedAs', { file: savedReport.value.savedAs })}</p>
      )}
      {told !== null && (
        <Below title={t('diagnostics.details')}>
          <Message told={told} />
        </Below>
      )}
    </Card>
  )
}

function Message({ told }: { told: Diagnostics }) {
  const { version, system, database, outbox } = told
  const certificates = certificateWords(told, today.value)
  return (
    <>
      <Facts
        facts={[
          [t('app.name'), version],
          [t('diagnostics.system'), system],
          ...hubFacts(told),
          [t('diagnostics.way'), wayWords(told)],
          certificates.length === 0
            ? null
            : [t('diagnostics.certificate'), <Lines key="certificates" lines={certificates} />],
          database && [
            t('diagnostics.database'),
            t(`diagnostics.database.${database.state}`, { schema: String(database.schema) }),
          ],
          [
            t('diagnostics.unsent'),
            outbox.waiting === 0
              ? t('storage.unsentNone')
              : t('diagnostics.unsentOf', { count: outbox.waiting }),
          ],
          told.policy.length === 0
            ? null
            : [t('diagnostics.policy'), <Lines key="policy" lines={policyLabel(told)} />],
          [t('diagnostics.refused'), <Lines key="errors" lines={errorLabel(told)} />],
        ]}
      />
      <Report text={told.text} />
    </>
  )
}

function hubFacts({ hub }: Diagnostics): (Fact | null)[] {
  if (hub === null) return []
  return [
    [t('connect.server'), hub.address],
    [t('diagnostics.hubVersion'), hub.version ?? t('diagnostics.hubVersionNone')],
    [t('diagnostics.extensions'), extensionWords(hub)],
    [t('more.lastPull'), hub.lastPull === null ? t('more.never') : formatMoment(hub.lastPull, today.value)],
    [t('diagnostics.result'), resultLabel(hub, today.value)],
    [t('diagnostics.clock'), clockLabel(hub.clockOffset)],
  ]
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <>{t('diagnostics.refusedNone')}</>
  return (
    <ul>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Shows the whole report exactly as it is copied and saved, so that the user can check it. */
function Report({ text }: { text: string }) {
  return (
    <details class="diagnostics-report">
      <summary>{t('diagnostics.report')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it */}
      <pre class="verbatim" tabIndex={0} lang="en">
        {text}
      </pre>
    </details>
  )
}
