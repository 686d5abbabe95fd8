/** German: the help for technicians. */
import type { HelpArticle } from '../en/help-article.ts'

export const deHelp: readonly HelpArticle[] = [
  {
    id: 'day',
    title: 'Ihr Tag',
    paragraphs: [
      'Heute zeigt Ihre Aufträge nach der Zeit: verspätete zuerst, die ohne Zeit zuletzt. Tippen Sie auf einen Auftrag, um ihn zu öffnen. Woche zeigt sieben Tage, und Anlagen, was Sie betreuen.',
      'Der große Knopf im Auftrag ist der nächste Schritt: annehmen, losfahren, beginnen, beenden. Jeder Schritt lässt sich zehn Sekunden lang rückgängig machen. Vor dem Abschließen sagt der Auftrag, was noch fehlt.',
      'Strg + K sucht in Aufträgen, Notizen, Anlagen und Dateien auf diesem Laptop. Alt + 1 bis 5 wechselt die Ansicht, Esc geht zurück. Alle Tasten stehen unter Mehr.',
    ],
  },
  {
    id: 'sync',
    title: 'Senden, und was die Zeichen bedeuten',
    paragraphs: [
      'Alles, was Sie tun, wird sofort auf diesem Laptop gespeichert. Sie selbst müssen nichts speichern. Es wird automatisch an den Server gesendet, sobald ein Netz da ist; das Zeichen oben rechts sagt, wie weit es ist.',
      '„Wartet“ liegt sicher hier. „Wird gesendet“ ist unterwegs. „Gesendet“ wurde angenommen. „Auf dem Server gesehen“ wurde danach dort gefunden und ist sicher angekommen. „Nicht gesendet: braucht Sie“ verlangt eine Entscheidung: Öffnen Sie den Postausgang und lesen Sie, warum.',
      '„Sie und das Büro haben beide … geändert“ heißt, dass es zwei Versionen eines Werts gibt. Wählen Sie eine davon. Die andere bleibt lesbar.',
      'F5 sendet und lädt sofort.',
    ],
  },
  {
    id: 'record',
    title: 'Notizen, Fotos, Formulare und Unterschriften',
    paragraphs: [
      'Öffnen Sie den Auftrag und drücken Sie N für eine Notiz, P für ein Foto, F für ein Formular oder G für eine Unterschrift, oder nehmen Sie die Knöpfe unten. Eine Notiz, die als Abweichung markiert ist, sieht das Büro als etwas, das zu prüfen ist.',
      'Fotos sind gespeichert, sobald sie aufgenommen sind. Sie können auch Dateien auf einen Auftrag ziehen oder ein Bild einfügen. Zeichnen auf einem Foto ergibt eine Kopie; das Original wird nie geändert.',
      'Ein Formular speichert jede Antwort beim Ausfüllen. Es sagt, wie viele Pflichtangaben fehlen, und führt zur nächsten.',
      'Manche Server nehmen jedes Formular nur einmal an. Dort wird ein Formular gesendet, wenn es vollständig ist und Sie es verlassen, wenn Sie den Auftrag beenden, oder mit „Jetzt senden“; bis dahin zählt es als „nicht fertig“. Danach lässt es sich nicht mehr ändern: „In neuem Formular berichtigen“ erstellt eine Kopie mit Ihren Antworten.',
      'Eine Unterschrift wird gezeichnet, als Name getippt oder ist ein Foto des unterschriebenen Papiers. Danach lässt sich der Arbeitsbericht dem Kunden zeigen und als PDF speichern.',
    ],
  },
  {
    id: 'times',
    title: 'Meine Zeiten',
    paragraphs: [
      'Die Zeile über Ihrem Tag sagt, was zusammengekommen ist, und öffnet „Meine Zeiten“, die auch unter „Mehr“ stehen. Die Fahrt zählt ab „Losfahren“, die Arbeit ab Ihrer Ankunft, die Pause ab „Pause“, bis Sie weitermachen. Was abends noch läuft, wird nachgefragt.',
      '„Berichtigen“ ändert eine Zeit, mit einem Grund; „Zeit nachtragen“ ist für alles, was kein Schritt erfasst hat. Keine Minute zählt doppelt: Was eine Berichtigung einem anderen Auftrag nimmt, sehen Sie, bevor Sie speichern. Die alte und die neue Zeit bleiben im Verlauf des Auftrags.',
      'Manche Server halten fest, wann ein Schritt ankommt, nicht wann Sie ihn gedrückt haben. Dort sagt eine Notiz am Auftrag, wann Ihre verspäteten Schritte waren. „Meine Zeiten“ auf diesem Laptop zeigt Ihre eigenen Zeiten; ein anderer Laptop zeigt die des Servers.',
      'Der Tag oder die Woche lässt sich als PDF oder als Tabelle speichern.',
    ],
  },
  {
    id: 'offline',
    title: 'Ohne Netz',
    paragraphs: [
      'Arbeiten Sie weiter. Aufträge, Formulare und der Verlauf der Anlagen für die nächsten Tage liegen schon auf diesem Laptop, und was Sie tun, wartet hier. Sie können den Laptop zuklappen.',
      'Eine Datei, die noch nicht hier ist, lässt sich öffnen, sobald wieder ein Netz da ist. Sagt ein Auftrag, dass er offline bereit ist, dann ist alles hier.',
      'Hat der Server etwas seit drei Tagen nicht bestätigt, steht das ganz oben, und der Postausgang zeigt, was es ist und was Sie tun können. Auf dem eigenen Server der Firma sieht es auch das Büro, unter Planung, „Zu erledigen“.',
      'Verlangt das Netz eines Hotels oder Kunden zuerst eine Anmeldung, zeigt Fieldbook einen Knopf zu dessen Seite. Danach geht es automatisch weiter.',
    ],
  },
  {
    id: 'servers',
    title: 'Was bei Servern verschieden ist',
    paragraphs: [
      'Manche Server sagen nicht, was sie gespeichert haben. Dort sucht Fieldbook Ihre Notizen, Fotos und Formulare, bevor es sie ein zweites Mal sendet. Lässt es sich nicht feststellen, fragt der Postausgang Sie: „Noch einmal senden“ oder „Es ist dort“.',
      'Manche Server kürzen einen Text, ändern einen Wert oder übergehen ihn. Fieldbook vergleicht, wenn es den Auftrag wieder liest. Hat der Server einen anderen Wert, zeigt der Verlauf des Auftrags beide, und „Meinen Wert wieder verwenden“ sendet Ihren noch einmal, 14 Tage lang.',
      'Wurde ein solcher Server aus einer Sicherung wiederhergestellt, merkt Fieldbook das nach etwa zehn Minuten und zeigt im Postausgang, was dort fehlt. Ebenso, wenn Ihr Laptop aus einem Abbild der Festplatte wiederhergestellt wurde: Was wartete, wird erst gesucht.',
      'Hat der Server eine neue Adresse, zeigt Fieldbook sie, oder Sie geben sie unter Mehr ein, „Der Server hat eine neue Adresse“. Drücken Sie „Neue Adresse prüfen“, und melden Sie sich einmal an. Ihre Arbeit bleibt auf diesem Laptop, und nichts wird doppelt gesendet.',
    ],
  },
  {
    id: 'signin',
    title: 'Anmelden',
    paragraphs: [
      'Ist Ihre Anmeldung abgelaufen, arbeiten Sie weiter: Nichts geht verloren, es wartet nur. Drücken Sie „Zum Senden anmelden“, wenn Sie ein Netz haben.',
      'Hat Ihre Firma eine eigene Anmeldung, drücken Sie „Mit der Firma anmelden“. Der Browser öffnet sich. Sobald Sie dort angemeldet sind, macht Fieldbook automatisch weiter. Geschieht nichts, drücken Sie „Seite noch einmal öffnen“.',
      'Wieder anmelden kann sich nur, wessen Arbeit auf diesem Laptop liegt. Ein anderer Benutzer kann sich anmelden, wenn Sie sich abgemeldet haben.',
    ],
  },
  {
    id: 'plan',
    title: 'Für andere planen',
    paragraphs: [
      'Wer einteilt, findet die Planung an der Seite oder mit Alt + 6: Personen nach den Stunden eines Tages oder den Tagen einer Woche, daneben, was noch niemand macht, mit Adresse und Lage. Alles geht auch ohne Netz.',
      'Drücken Sie einen Auftrag, um zu wählen, wer ihn wann macht, ziehen Sie ihn, oder nehmen Sie ihn mit der Leertaste auf und bewegen Sie ihn mit den Pfeilen. Mehrere angekreuzte werden nacheinander eingeteilt. Was dagegen spricht, etwa eine Überschneidung oder ein Weg, für den die Zeit nicht reicht, wird gesagt, bevor Sie einteilen; „Rückgängig“ macht die Planung rückgängig.',
      'Unter „Zu erledigen“ stehen die offenen Abweichungen der Gruppe zum Bestätigen und alle ihre offenen Aufträge.',
    ],
  },
  {
    id: 'keys',
    title: 'Wiederherstellungscode und verlorene Schlüssel',
    paragraphs: [
      'Ihre Arbeit liegt verschlüsselt auf diesem Laptop. Den Schlüssel hat Windows, macOS oder Linux. Wird der Laptop neu eingerichtet, kann er verloren sein.',
      'Erstellen Sie unter Mehr einen Wiederherstellungscode und verwahren Sie ihn auf Papier oder in Ihrem Passwortmanager, nicht auf diesem Laptop. Er öffnet Ihre Arbeit wieder, auch was nicht gesendet ist.',
      'Sagt Fieldbook, dass die Schlüssel verloren sind, geben Sie den Code ein. Ohne Code werden die Daten in einen anderen Ordner verschoben, nie gelöscht, und Sie beginnen neu mit dem, was auf dem Server ist. Rufen Sie vorher Ihren Administrator an.',
    ],
  },
  {
    id: 'pass',
    title: 'Den Laptop weitergeben',
    paragraphs: [
      'Unter Mehr meldet „Laptop weitergeben“ Sie ab und entfernt alle Arbeit vom Laptop. Solange etwas nicht gesendet ist, geht das nicht; so kann nichts verloren gehen.',
      'Senden Sie zuerst alles. Ist das nicht möglich, nehmen Sie „Ungesendetes exportieren“ und importieren Sie die Datei auf dem nächsten Laptop, angemeldet als Sie selbst.',
    ],
  },
  {
    id: 'trouble',
    title: 'Probleme, und wen Sie anrufen',
    paragraphs: [
      '„Nicht gesendet“: Öffnen Sie den Postausgang. Jede Zeile sagt, warum. Versuchen Sie es noch einmal, ändern oder entfernen Sie es; was entfernt wurde, lässt sich 14 Tage lang wiederherstellen.',
      '„Die Festplatte ist voll“: Schaffen Sie Platz. Was vorher gespeichert wurde, ist sicher.',
      '„Die Daten auf diesem Laptop sind beschädigt“: Exportieren Sie das Ungesendete, dann stellen Sie wieder her. Nichts wird gelöscht.',
      'Zu Aufträgen, Zeiten und Kunden rufen Sie das Büro an. Zu Anmeldung, Netz, Schlüsseln und Laptop rufen Sie Ihren Administrator an. Ist etwas nicht gesendet, kopiert „Support-Bericht kopieren“ am Ende des Postausgangs, was der Support darüber wissen muss, ohne den Inhalt. „Bericht speichern“ unter Mehr erstellt dafür eine Datei; darin stehen keine Namen, Notizen, Schlüssel oder Passwörter.',
    ],
  },
]
