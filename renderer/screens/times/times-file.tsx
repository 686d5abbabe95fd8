import { FileSpreadsheet, FileText } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Times } from '../../../shared/times-contract.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choices.tsx'
import { app } from '../../state/app-store.ts'
import { nowMinute } from '../../state/clock.ts'
import { t } from '../../text/t.ts'
import { paperOf, tableOf } from '../../text/times-paper.ts'
import { saveCsv, savedTimes, savePdf } from './times-store.ts'

const scopes = ['week', 'day'] as const

/** The week or the day as a PDF or a table, saved where files are saved. */
export function TimesFile({ times, date }: { times: Times; date: string }) {
  const [scope, setScope] = useState<(typeof scopes)[number]>('week')
  const shown = scope === 'week' ? times : { ...times, days: times.days.filter(day => day.date === date) }
  const name = app.value?.account?.user.name ?? ''
  return (
    <section class="card times-part">
      <h3>{t('times.file')}</h3>
      <Choices
        label={t('times.fileOf')}
        choices={scopes.map(value => ({ value, label: t(`times.file.${value}`) }))}
        value={scope}
        onChoose={setScope}
      />
      <div class="buttons">
        <Button icon={FileText} onClick={() => savePdf(paperOf(shown, name, nowMinute.value))}>
          {t('times.pdf')}
        </Button>
        <Button icon={FileSpreadsheet} onClick={() => saveCsv(tableOf(shown, nowMinute.value))}>
          {t('times.csv')}
        </Button>
      </div>
      <p class="small soft" role="status">
        {savedTimes.value?.savedAs != null && t('times.fileAs', { file: savedTimes.value.savedAs })}
      </p>
    </section>
  )
}
