/** German: trouble with the laptop's own data and at the start, and what a value must be. */
import type { TroubleTexts } from './reasons.ts'

export const deTrouble: TroubleTexts = {
  'database-other-key':
    'Die Datenbank {file} lässt sich mit diesem Schlüssel nicht lesen. Nichts wurde geändert. Legen Sie den Schlüssel zurück, mit dem sie angelegt wurde, oder wählen Sie einen anderen Datenordner.',
  'database-key-gone':
    'Der Schlüssel der Datenbank {file} ist nicht mehr unter den Schlüsseln dieses Laptops. Nichts wurde geändert. Legen Sie secrets.json zurück, oder wählen Sie einen anderen Datenordner.',
  'keys-in-order': 'Die Schlüssel dieses Laptops sind in Ordnung.',
  'recovery-none':
    'Für die Daten auf diesem Laptop wurde kein Wiederherstellungscode erstellt, also öffnet sie auch keiner.',
  'recovery-damaged':
    'Die Datei recovery.json ist beschädigt, deshalb öffnet kein Code die Daten. Legen Sie eine Kopie davon zurück, falls es eine gibt. Nichts wurde geändert.',
  'recovery-code-sign':
    'In einem Wiederherstellungscode kommt {sign} nicht vor. Sehen Sie sich den Code noch einmal an.',
  'recovery-code-length':
    'Ein Wiederherstellungscode hat {wanted} Buchstaben und Ziffern, dieser hat {count}. Sehen Sie sich den Code noch einmal an.',
  'recovery-code-slip':
    'Ein oder mehrere Zeichen des Codes stimmen nicht. Sehen Sie sich den Code noch einmal an.',
  'recovery-code-other':
    'Das ist ein Wiederherstellungscode, aber nicht der für die Daten auf diesem Laptop. Wurde er erneuert, gilt nur der neueste. Nichts wurde geändert.',
  'code-not-written':
    'Der Code konnte dort nicht gespeichert werden. Wählen Sie einen anderen Ort, oder schreiben Sie ihn vom Bildschirm ab.',
  'pass-on-unsent': {
    one: '{count} Änderung auf diesem Laptop ist noch nicht gesendet, deshalb wird er nicht geleert. Senden Sie sie zuerst, oder exportieren Sie sie und entfernen Sie sie aus dem Postausgang. Nichts wurde geändert.',
    other:
      '{count} Änderungen auf diesem Laptop sind noch nicht gesendet, deshalb wird er nicht geleert. Senden Sie sie zuerst, oder exportieren Sie sie und entfernen Sie sie aus dem Postausgang. Nichts wurde geändert.',
  },
  'pass-on-unsent-of': {
    one: '{count} Änderung eines anderen Benutzers dieses Laptops ist noch nicht gesendet, deshalb wird er nicht geleert. Diese Person meldet sich hier an und sendet sie zuerst. Nichts wurde geändert.',
    other:
      '{count} Änderungen eines anderen Benutzers dieses Laptops sind noch nicht gesendet, deshalb wird er nicht geleert. Diese Person meldet sich hier an und sendet sie zuerst. Nichts wurde geändert.',
  },
  'pass-on-unknown':
    'Ob alle Arbeit gesendet ist, lässt sich nicht feststellen, weil die Daten auf diesem Laptop nicht ganz lesbar sind. Deshalb wird er nicht geleert. Bringen Sie zuerst die Daten in Ordnung. Nichts wurde geändert.',
  'database-in-use': 'Die Datenbank {file} wird von einem anderen Programm benutzt. Schließen Sie es zuerst.',
  'disk-full':
    'Die Festplatte ist voll: in {file} kann nichts mehr gespeichert werden. Was vorher gespeichert wurde, ist sicher. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  'database-unwritable':
    'In die Datenbank {file} kann nicht geschrieben werden. Prüfen Sie die Rechte des Ordners und die Festplatte.',
  'database-not-durable': 'Die Datenbank {file} lässt sich auf dieser Festplatte nicht dauerhaft speichern.',
  'database-damaged':
    'Die Datenbank {file} ist beschädigt. Löschen Sie die Datei nicht, und stellen Sie die neueste Kopie im selben Ordner wieder her.',
  'database-faulty': 'Die Datenbank {file} ist beschädigt: {fault}',
  'database-newer':
    'Die Datenbank {file} wurde von einer neueren Version von Fieldbook geschrieben (Schema {schema}, diese kennt {known}). Nichts wurde geändert. Installieren Sie die neuere Version, um sie zu öffnen.',
  'database-other-version': 'Die Datenbank {file} wurde von einer anderen Version von Fieldbook geschrieben.',
  'cut-off':
    'Das wurde unterbrochen, bevor es fertig war. Dadurch ging nichts verloren: versuchen Sie es noch einmal.',
  'nothing-changed': 'Nichts wurde geändert.',
  'data-in-order': 'Die Daten auf diesem Laptop sind in Ordnung.',
  'data-damaged-readable':
    'Die Daten auf diesem Laptop sind beschädigt ({file}), wahrscheinlich durch die Festplatte. Nichts wurde gelöscht, und nichts wird gespeichert, bis sie wiederhergestellt sind. Alles darin war lesbar. Exportieren Sie sicherheitshalber Ihre nicht gesendete Arbeit und stellen Sie dann wieder her.',
  'data-damaged-partly':
    'Die Daten auf diesem Laptop sind beschädigt ({file}), wahrscheinlich durch die Festplatte. Nichts wurde gelöscht, und nichts wird gespeichert, bis sie wiederhergestellt sind. Was noch lesbar ist, steht hier. Exportieren Sie sicherheitshalber Ihre nicht gesendete Arbeit und stellen Sie dann wieder her.',
  'data-damaged-unreadable':
    'Die Daten auf diesem Laptop sind beschädigt ({file}), wahrscheinlich durch die Festplatte. Nichts wurde gelöscht, und nichts wird gespeichert, bis sie wiederhergestellt sind. Nichts davon ist lesbar. Exportieren Sie sicherheitshalber Ihre nicht gesendete Arbeit und stellen Sie dann wieder her.',
  'folder-read-only':
    'In den Datenordner {folder} kann nicht geschrieben werden, daher lässt sich nichts speichern. Was vorher gespeichert wurde, steht hier. Exportieren Sie Ihre nicht gesendete Arbeit an einen anderen Ort, oder bringen Sie die Rechte des Ordners oder die Festplatte in Ordnung und starten Sie neu.',
  'folder-full':
    'Die Festplatte mit dem Datenordner {folder} ist voll, daher lässt sich nichts speichern. Was vorher gespeichert wurde, steht hier. Schaffen Sie Platz und starten Sie neu.',
  'contents-reopened':
    'Die Datei mit Fotos und Dokumenten wurde gerade neu geöffnet, deshalb ist das nicht geschehen. Versuchen Sie es noch einmal.',
  'log-missing':
    'Die Datei {file} fehlt. In ihr stand, was zuletzt gespeichert wurde, bevor das Programm endete, ohne geschlossen zu werden. Die letzten Sekunden davon sind vielleicht verloren. Alles Ältere ist da. Sehen Sie Ihre letzten Notizen, Fotos und Formulare durch und holen Sie nach, was fehlt.',
  'log-damaged':
    'Die Datei {file} ist beschädigt oder abgeschnitten. In ihr stand, was zuletzt gespeichert wurde, bevor das Programm endete, ohne geschlossen zu werden. Die letzten Sekunden davon sind vielleicht verloren. Alles Ältere ist da. Sehen Sie Ihre letzten Notizen, Fotos und Formulare durch und holen Sie nach, was fehlt. Kommt das wieder vor, lassen Sie die Festplatte prüfen.',
  'contents-damaged':
    'Die Datei mit Fotos und Dokumenten auf diesem Laptop war beschädigt ({file}), wahrscheinlich durch die Festplatte. Aufträge, Notizen und Formulare sind in einer anderen Datei und sicher, ebenso alle Fotos und Dateien, die noch nicht gesendet sind. Was der Server hat, wird neu heruntergeladen. Die beschädigte Datei wurde als {keptAs} gespeichert. Kommt das wieder vor, exportieren Sie Ihre nicht gesendete Arbeit und lassen Sie die Festplatte prüfen.',
  'contents-lost': {
    one: 'Die Datei mit Fotos und Dokumenten auf diesem Laptop war beschädigt ({file}), wahrscheinlich durch die Festplatte. Aufträge, Notizen und Formulare sind in einer anderen Datei und sicher, aber {count} Foto oder Datei, noch nicht gesendet, war nicht lesbar: sehen Sie im Postausgang nach und nehmen Sie es neu auf, wenn das geht. Was der Server hat, wird neu heruntergeladen. Die beschädigte Datei wurde als {keptAs} gespeichert. Kommt das wieder vor, exportieren Sie Ihre nicht gesendete Arbeit und lassen Sie die Festplatte prüfen.',
    other:
      'Die Datei mit Fotos und Dokumenten auf diesem Laptop war beschädigt ({file}), wahrscheinlich durch die Festplatte. Aufträge, Notizen und Formulare sind in einer anderen Datei und sicher, aber {count} Fotos oder Dateien, noch nicht gesendet, waren nicht lesbar: sehen Sie im Postausgang nach und nehmen Sie sie neu auf, wenn das geht. Was der Server hat, wird neu heruntergeladen. Die beschädigte Datei wurde als {keptAs} gespeichert. Kommt das wieder vor, exportieren Sie Ihre nicht gesendete Arbeit und lassen Sie die Festplatte prüfen.',
  },
  'fetch-failed':
    'Das Abrufen vom Server ist wegen eines Fehlers in Fieldbook fehlgeschlagen, deshalb kommt nichts Neues an. Fieldbook versucht es automatisch erneut, und Ihre Arbeit wird weiterhin gesendet. Wenn das so bleibt, starten Sie Fieldbook neu und wenden Sie sich an Ihren Administrator.',
  'no-copy': 'Ihre Arbeit ist gespeichert, aber es konnte keine Kopie davon angelegt werden.',
  'rescue-not-found': 'Die Datei {file} gibt es nicht.',
  'rescue-unreadable': 'Die Datei {file} ist nicht lesbar ({code}).',
  'rescue-not-whole': 'Das ist keine vollständige Rettungsdatei: {file}. Hier wurde nichts geändert.',
  'rescue-broken': 'Das ist keine vollständige Rettungsdatei: {file} ({why}). Hier wurde nichts geändert.',
  'rescue-newer':
    'Diese Rettungsdatei wurde von einer neueren Version von Fieldbook geschrieben: {file}. Installieren Sie diese neuere Version, um sie einzulesen. Hier wurde nichts geändert.',
  'rescue-of-another':
    'Das ist die Arbeit von {name} auf {hub}. Melden Sie sich als dieselbe Person am selben Server an, um sie einzulesen. Nichts wurde geändert.',
  'rescue-too-large':
    'Die Datei ist größer als 256 MB. Schließen Sie Fieldbook und starten Sie es einmal mit --import und dem Namen der Datei. Nichts wurde geändert.',
  'rescue-no-room':
    'Die Datei braucht entpackt {needed} MB, und auf der Festplatte sind {free} MB frei. Hier wurde nichts geändert.',
  'rescue-file-mistaken':
    'Die Rettungsdatei ist beschädigt: unter dem Namen {name} liegt etwas anderes. Nichts wurde geändert.',
  'rescue-file-unpacked':
    'Eine Datei darin ist beschädigt und lässt sich nicht entpacken. Nichts wurde geändert.',
  'rescue-file-broken': 'Die Rettungsdatei ist beschädigt ({why}). Nichts wurde geändert.',
  'folder-open-to-all':
    'Jeder auf diesem Rechner darf in den Datenordner {folder} schreiben, daher ist darin nichts sicher. Wählen Sie mit --data ORDNER einen anderen, oder geben Sie nur sich selbst Zugriff.',
  'folder-unwritable':
    'In den Datenordner {folder} kann nicht geschrieben werden ({why}). Wählen Sie mit --data ORDNER einen anderen.',
  'folder-taken':
    'Fieldbook läuft schon mit dem Datenordner {folder}. Schließen Sie es zuerst, oder wählen Sie mit --data ORDNER einen anderen.',
  'folder-taken-at':
    'Fieldbook läuft schon mit dem Datenordner {folder}. Sie finden es unter {address}, oder wählen Sie mit --data ORDNER einen anderen.',
  'keys-damaged':
    'Die Schlüssel in {file} lassen sich nicht öffnen. Legen Sie den Schlüssel und die Datei zurück, mit denen sie geschrieben wurden, oder wählen Sie mit --data ORDNER einen anderen Ordner. Nichts wurde geändert.',
  'keys-damaged-why':
    'Die Schlüssel in {file} lassen sich nicht öffnen. Legen Sie den Schlüssel und die Datei zurück, mit denen sie geschrieben wurden, oder wählen Sie mit --data ORDNER einen anderen Ordner. Nichts wurde geändert. ({why})',
  'keys-of-window':
    'Der Datenordner {folder} gehört zum Programm im Fenster, das allein seine Schlüssel öffnen kann. Starten Sie es ohne --loopback, oder wählen Sie mit --data ORDNER einen anderen.',
  'keys-of-browser':
    'Der Datenordner {folder} gehört zum Programm im Browser. Starten Sie es mit --loopback, oder wählen Sie mit --data ORDNER einen anderen.',
  'keys-taken-by-window':
    'Der Datenordner {folder} wurde im Browser angelegt. Seine Schlüssel sind jetzt im Schlüsselspeicher des Systems, und von nun an öffnet ihn das Fenster.',
  'keys-given-to-browser':
    'Die Schlüssel von {folder} liegen jetzt in fieldbook.key neben den Daten, und das Programm im Browser öffnet sie; das Fenster nimmt sie beim nächsten Start zurück.',
  'key-store-closed':
    'Der Schlüsselspeicher des Systems öffnet sich nicht, und Fieldbook hat seine Schlüssel dort. Entsperren Sie ihn und starten Sie neu.',
  'settings-damaged':
    'settings.json war nicht lesbar und wurde als {keptAs} gespeichert. Fieldbook ist mit den Standardeinstellungen gestartet: prüfen Sie sie unter Mehr. Ihre Arbeit ist vollständig da.',
  'settings-unreadable':
    'Die Einstellungen in {folder} sind nicht lesbar ({why}). Bringen Sie settings.json in Ordnung, oder entfernen Sie es.',
  'screens-missing':
    'Die eigenen Bildschirme des Programms lassen sich nicht laden ({why}). Installieren Sie es neu.',
  'program-changed':
    'Eine der eigenen Dateien von Fieldbook fehlt oder ist nicht die, die installiert wurde ({file}). Deshalb wurde es nicht gestartet. Ihre Arbeit ist unberührt. Installieren Sie Fieldbook noch einmal darüber.',
  'export-with-option': 'Um Ihre nicht gesendete Arbeit zu exportieren, starten Sie mit --export DATEI.',
  'start-words':
    'Fieldbook wurde mit Optionen gestartet, die es nicht kennt, und hat sich deshalb nicht geöffnet ({why}). Berichtigen Sie die Verknüpfung oder den Befehl, der es startet; --help zeigt die Optionen.',
  'start-failed':
    'Beim Start von Fieldbook ist etwas schiefgegangen. Was Sie eingegeben haben, ist gespeichert. Starten Sie es noch einmal.',
  'must-be-object': 'muss ein Objekt sein',
  'must-be-integer': 'muss eine ganze Zahl sein',
  'must-be-uuid': 'muss eine UUID sein',
  'must-be-text': 'muss Text sein',
  'must-be-yes-or-no': 'muss Ja oder Nein sein',
  'must-be-number': 'muss eine Zahl sein',
  'must-be-number-or-text': 'muss eine Zahl oder Text sein',
  'must-be-list': 'muss eine Liste sein',
  'must-be-anything': 'kann alles sein',
  'must-be-answer': 'muss Antworten unter den Namen der Fragen enthalten',
  'must-be-answers': 'muss eine Liste von Antworten sein',
  'must-be-files': 'muss eine Datei sein, oder mehrere verschiedene',
  'must-be-document': 'muss eine Datei sein',
  'must-be-date': 'muss ein Datum sein',
  'must-be-time': 'muss ein Datum mit Uhrzeit sein',
  'must-be-option': 'muss eine der Möglichkeiten sein',
  'must-be-options-once': 'darf jede Möglichkeit nur einmal enthalten',
  'must-be-options': 'darf nur die Möglichkeiten enthalten',
  'must-be-web-address': 'muss eine Webadresse sein, die mit http oder https beginnt',
  'must-be-path-or-web-address': 'muss ein Pfad oder eine Webadresse sein',
  'must-be-empty-heading': 'muss leer sein, da eine Überschrift keine Antwort hat',
  'must-be-empty-group': 'muss leer sein, da die Antworten in den Fragen der Gruppe liegen',
  'must-be-at-least': 'muss mindestens {least} sein',
  'must-be-at-most': 'darf höchstens {most} sein',
  'must-be-given': 'muss angegeben sein',
  'must-be-condition': 'muss eine Bedingung mit field und mit equals oder in sein',
  'must-be-option-value': 'muss ein Wert sein, oder etwas mit einem Wert',
  'must-be-like-value': 'muss von der Art der Antwort sein',
  'must-not-be-below-min': 'darf nicht kleiner als das Minimum sein',
  'must-hold-fewer-fields': 'darf höchstens {most} Fragen enthalten',
  'must-hold-fewer-entries': 'darf mit den anderen Listen zusammen höchstens {most} Einträge haben',
  'must-change-less-text': 'darf nicht mehr als {most} MB Text auf einmal hinzufügen oder ändern',
  'must-hold-fewer-answers': 'darf höchstens {most} Fragen und Antworten enthalten',
  'must-lie-in-fewer-groups': 'liegt in mehr als {most} Gruppen',
  'must-differ': 'gehört schon zu einer anderen Frage',
  'must-be-shorter': 'darf höchstens {most} Zeichen haben',
  'must-be-shorter-json': 'darf höchstens {most} Zeichen haben, als JSON',
  'must-be-day': 'muss ein Tag sein',
  'must-not-be-before-start': 'darf nicht vor dem Beginn liegen',
  'must-lie-in-years': 'muss in den Jahren 0000 bis 9999 liegen',
  'must-name-asset': 'ist keine bekannte Anlage',
  'must-name-job': 'ist kein bekannter Auftrag',
  'must-name-same-job': 'ist ein anderer Auftrag',
  'must-name-link-once': 'ist zweimal derselbe Link',
  'update-not-reached':
    'Der Update-Server antwortet nicht. Fieldbook arbeitet weiter wie bisher und fragt später wieder.',
  'update-not-secure':
    'Die Verbindung zum Update-Server ist nicht verschlüsselt, deshalb wird nichts von ihm installiert. Fieldbook arbeitet weiter wie bisher. Geben Sie dem Administrator Bescheid.',
  'update-feed-empty':
    'Der Update-Server antwortet, hat aber keine Versionen für diesen Computer. Fieldbook arbeitet weiter wie bisher. Geben Sie dem Administrator Bescheid.',
  'update-cut-off':
    'Die Verbindung brach ab, während eine neue Version geladen wurde. Fieldbook arbeitet weiter wie bisher und versucht es später wieder.',
  'update-not-sound':
    'Eine neue Version kam beschädigt an und wurde verworfen. Fieldbook arbeitet weiter wie bisher und versucht es später wieder.',
  'update-not-signed':
    'Eine neue Version trägt nicht die richtige Signatur und wurde verworfen. Fieldbook arbeitet weiter wie bisher. Geben Sie dem Administrator Bescheid.',
  'update-no-room':
    'Auf der Festplatte ist kein Platz für eine neue Version. Fieldbook arbeitet weiter wie bisher, und Ihre Arbeit ist gespeichert. Schaffen Sie Platz.',
  'update-older':
    'Der Update-Server bietet Version {version} an, die älter ist als Ihre. Sie wird deshalb nicht installiert.',
  'update-older-data':
    'Der Update-Server bietet die ältere Version {version} an, die womöglich nicht öffnen kann, was hier gespeichert ist. Sie wird deshalb nicht installiert. Geben Sie dem Administrator Bescheid.',
  'update-not-copied':
    'Die neue Version wurde nicht installiert: Was noch nicht gesendet ist, ließ sich vorher nicht kopieren. Alles ist gespeichert. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  'update-job-runs':
    'Die neue Version wurde nicht installiert, weil Ihre Zeit auf dem Auftrag „{title}“ läuft. Pausieren oder beenden Sie ihn und versuchen Sie es noch einmal.',
  'update-none': 'Es gibt keine neue Version zu installieren.',
}
