/** German: what stands around every screen. */
import type { enFrame } from '../en/frame.ts'
import type { PartOf } from '../en/translation.ts'

export const deFrame: PartOf<typeof enFrame> = {
  'frame.help': 'Hilfe',
  'sweep.accountTitle': 'Der Server hält Sie für einen anderen Benutzer',
  'sweep.accountText':
    'Hier wurde nichts ausgeblendet, und nichts wird gesendet. Arbeiten Sie weiter und melden Sie sich neu an.',
  'signIn.bannerText':
    'Arbeiten Sie weiter: alles ist auf dem Laptop gespeichert und wird gesendet, sobald Sie angemeldet sind.',
  'signIn.open': 'Anmelden',
  'timeZone.title': 'Die Zeitzone dieses Computers ist nicht eingestellt',
  'timeZone.text':
    'Zeiten werden in {zone} angezeigt und folgen der Sommerzeit nicht. Stellen Sie die Zeitzone in den Systemeinstellungen ein, und starten Sie Fieldbook dann neu.',
  'problem.title.storage': 'Auf die Festplatte kann nicht geschrieben werden',
  'problem.title.network': 'Der Server antwortet nicht, wie er soll',
  'problem.title.other': 'Das Senden verzögert sich',
  'more.languageFailed':
    'Die Sprache konnte nicht geladen werden, die bisherige gilt weiter. Versuchen Sie es noch einmal, oder starten Sie Fieldbook neu.',
  'failure.link':
    'Fieldbook antwortet nicht. Was Sie gespeichert haben, ist auf dem Laptop. Starten Sie es neu.',
  'failure.bug':
    'In Fieldbook ist etwas schiefgegangen. Was Sie eingegeben haben, ist noch hier; versuchen Sie es wieder.',
  'more.shortcut.search.keys': 'Strg + K',
  'frame.plan': 'Planung',
  'frame.times': 'Meine Zeiten',
  'plan.linkCount': { one: '{count} Abweichung zu bestätigen', other: '{count} Abweichungen zu bestätigen' },
  'plan.linkNone': 'Keine offenen Abweichungen',
  'plan.linkComing': 'Abweichungen werden noch geladen',
  'frame.changes': 'Änderungen',
  'news.mark.new': 'Neu',
  'news.mark.moved': 'Verschoben',
  'news.mark.unread': 'Ungelesen',
  'news.seeAll': 'Alles als gesehen markieren',
  'notice.new': 'Neuer Auftrag: {title}',
  'notice.moved': 'Verschoben: {title}',
  'notice.canceled': 'Storniert: {title}',
  'notice.reassigned': 'Nicht mehr Ihr Auftrag: {title}',
  'notice.deleted': 'Vom Büro gelöscht: {title}',
  'notice.many': {
    one: '{count} Änderung an Ihren Aufträgen',
    other: '{count} Änderungen an Ihren Aufträgen',
  },
  'notice.count.new': { one: '{count} neu', other: '{count} neu' },
  'notice.count.moved': { one: '{count} verschoben', other: '{count} verschoben' },
  'notice.count.canceled': { one: '{count} storniert', other: '{count} storniert' },
  'notice.count.reassigned': { one: '{count} an andere', other: '{count} an andere' },
  'notice.count.deleted': { one: '{count} gelöscht', other: '{count} gelöscht' },
  'notice.noTime': 'Keine Zeit geplant',
  'action.open': 'Öffnen',
  'notice.openOf': 'Öffnen: {title}',
  'notice.list': 'Änderungen an Ihren Aufträgen',
  'load.jobs': 'Aufträge {done}/{total}',
  'load.jobsCounting': 'Aufträge {done}',
  'load.details': 'Einzelheiten {done}/{total}',
  'load.assets': 'Anlagen {done}/{total}',
  'load.files': 'Dateien {done}/{total}',
}
