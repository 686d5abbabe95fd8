/** German: notes, history, conflicts, and why a job is declined. */

import type { PartOf } from '../en/translation.ts'
import type { enWork } from '../en/work.ts'

export const deWork: PartOf<typeof enWork> = {
  'ended.CLOSED': 'Das Büro hat diesen Auftrag abgeschlossen.',
  'ended.FINISHED': 'Das Büro hat diesen Auftrag auf fertig gesetzt.',
  'ended.CANCELED': 'Das Büro hat diesen Auftrag storniert.',
  'ended.midway':
    'Sie haben daran gearbeitet. Alles, was Sie erfasst haben, ist gespeichert. Rufen Sie das Büro an, wenn Sie nicht fertig sind.',
  'ended.question': 'Diesen Auftrag wieder öffnen?',
  'ended.consequence': 'Er beginnt jetzt, und alle am Auftrag und das Büro sehen ihn wieder als offen.',
  'ended.asPaused':
    'Er wird zuerst pausiert, und alle am Auftrag und das Büro sehen ihn wieder als offen. Setzen Sie ihn dann fort.',
  'step.told': 'Mein Schritt „{state}“ war am {day} um {time}.',
  'decline.why': 'Warum lehnen Sie ab?',
  'decline.time': 'Keine Zeit',
  'decline.trade': 'Nicht mein Fachgebiet',
  'decline.parts': 'Teile oder Werkzeug fehlen',
  'decline.far': 'Zu weit weg',
  'decline.access': 'Kein Zugang',
  'decline.words': 'In eigenen Worten',
  'decline.empty': 'Wählen Sie einen Grund, oder schreiben Sie einen.',
  'decline.send': 'Auftrag ablehnen',
  'decline.asNote': 'Dieser Server speichert keinen Grund, daher wird er als Notiz gesendet.',
  'note.none': 'Noch keine Notizen',
  'note.noneText':
    'Was Sie hier schreiben, wird sofort auf dem Laptop gespeichert und gesendet, sobald es ein Netz gibt.',
  'note.new': 'Neue Notiz',
  'note.placeholder': 'Was haben Sie gesehen oder getan?',
  'note.discrepancyHint': 'Etwas ist nicht, wie es sein soll',
  'note.internal': 'Intern',
  'note.internalHint': 'Nicht für den Kunden',
  'note.noInternal':
    'Dieser Server kennt keine internen Notizen: alle, die den Auftrag sehen, können lesen, was Sie schreiben.',
  'note.confirmed': 'Vom Büro bestätigt',
  'note.save': 'Notiz speichern',
  'note.empty': 'Schreiben Sie zuerst etwas: eine leere Notiz wird nicht gespeichert.',
  'note.tooLong':
    'Die Notiz hat {count} Zeichen, der Server nimmt {most} an. Nichts geht verloren: Kürzen Sie sie, oder fügen Sie den Text als Datei hinzu.',
  'note.draftKept': 'Entwurf auf dem Laptop gespeichert',
  'note.draftSaving': 'Entwurf wird gespeichert…',
  'note.draftMerged': 'Text aus einem anderen Fenster wurde diesem Entwurf hinzugefügt.',
  'note.draftGone': 'Diese Notiz wurde in einem anderen Fenster gespeichert.',
  'note.draftFailed': 'Der Entwurf konnte nicht gespeichert werden. Er steht noch hier auf dem Bildschirm.',
  'history.none': 'Noch ist nichts geschehen',
  'history.noneText': 'Jeder Schritt und jede Notiz zu diesem Auftrag steht hier.',
  'history.otherwise': 'Der Server hat Ihre Änderung von „{field}“ anders gespeichert',
  'history.youWrote': 'Sie schrieben',
  'history.serverHas': 'Der Server hat',
  'history.useMine': 'Meinen Wert wieder verwenden',
  'history.useMineDone': 'Ihr Wert wird noch einmal gesendet.',
  'conflict.title': 'Sie und das Büro haben beide „{title}“ geändert',
  'conflict.text': 'Nichts ist verloren. Wählen Sie für jedes Feld, welcher Wert gelten soll.',
  'conflict.before': 'Vorher',
  'conflict.mine': 'Ihrer',
  'conflict.office': 'Büro',
  'conflict.at': '{side} · {time}',
  'conflict.holds': 'gilt jetzt',
  'conflict.chooseMine': 'Ihren verwenden',
  'conflict.chooseOffice': 'Den vom Büro verwenden',
}
