/** German: why main refuses something. */

import { deTrouble } from './de-trouble.ts'
import type { ReasonTexts } from './reasons.ts'

export const deReasons: ReasonTexts = {
  ...deTrouble,
  'app-key-missing': 'Der App-Schlüssel fehlt. Sie bekommen ihn vom Büro.',
  'app-key-characters': 'Der App-Schlüssel enthält ein unzulässiges Zeichen. Kopieren Sie ihn noch einmal.',
  'token-characters': 'Das Token enthält ein unzulässiges Zeichen. Kopieren Sie es noch einmal.',
  'path-not-under-hub': 'Der Pfad für die Anmeldung muss unter der Adresse des Servers liegen.',
  'no-web-address': 'Das ist keine Webadresse. Sie sieht aus wie https://server.example/api/1.',
  'address-holds-more': 'Die Adresse darf kein Passwort, kein Fragezeichen und keine Raute enthalten.',
  'address-not-secure': 'Die Adresse muss mit https:// beginnen, damit unterwegs niemand mitliest.',
  'no-sign-in-given': 'Geben Sie E-Mail-Adresse und Passwort ein, oder fügen Sie ein Token ein.',
  'no-hub-yet': 'Verbinden Sie sich zuerst mit einem Server.',
  'no-account': 'Verbinden Sie sich zuerst mit einem Server, oder probieren Sie es mit den Beispieldaten.',
  'another-server':
    'Unter dieser Adresse antwortet ein anderer Server, darum bleibt Ihre Arbeit, wo sie ist. Fragen Sie das Büro nach der richtigen Adresse.',
  'work-of-another':
    'Auf diesem Laptop ist die Arbeit von {name}. Melden Sie sich zuerst ab, um als ein anderer Benutzer zu arbeiten.',
  'sso-no-provider':
    'Die Firmenanmeldung ist gerade nicht erreichbar. Versuchen Sie es später noch einmal, oder melden Sie sich mit einem Passwort an, wenn Sie eines haben. Was Sie getan haben, ist auf dem Laptop sicher.',
  'sso-no-browser':
    'Für die Firmenanmeldung ließ sich kein Browser öffnen. Melden Sie sich mit Passwort oder Token an, oder fragen Sie die Person, die den Laptop eingerichtet hat.',
  'sso-cancelled':
    'Die Firmenanmeldung wurde abgebrochen. Es wurde nichts geändert; Sie können neu beginnen.',
  'sso-timed-out':
    'Die Firmenanmeldung hat länger als zehn Minuten gedauert und wurde beendet. Es wurde nichts geändert; beginnen Sie neu.',
  'sso-not-confirmed':
    'Der Server konnte die Firmenanmeldung nicht bestätigen. Es wurde nichts geändert; beginnen Sie neu.',
  'sso-not-let-in':
    'Ihre Firma kennt Sie, aber auf diesem Server haben Sie kein Konto oder keinen Zugang. Bitten Sie Ihren Administrator, Sie hinzuzufügen.',
  'sso-not-offered': 'Dieser Server bietet keine Firmenanmeldung mehr an. Nehmen Sie Passwort oder Token.',
  'sso-of-another':
    'Im Browser sind Sie als {other} angemeldet, und auf diesem Laptop liegt die Arbeit von {name}. Es wurde nichts geändert, und die Arbeit ist sicher. Melden Sie sich im Browser auf der Seite Ihrer Firma ab und beginnen Sie neu als {name}.',
  'sso-page-done': 'Sie können diese Seite schließen. Fieldbook macht automatisch weiter.',
  'sso-page-not-done': 'Sie sind nicht angemeldet. Schließen Sie diese Seite; in Fieldbook sehen Sie, warum.',
  'sso-page-stray':
    'Diese Seite gehört zu keiner laufenden Anmeldung von Fieldbook. Schließen Sie sie und beginnen Sie in Fieldbook neu.',
  'unsent-work': {
    one: '{count} Änderung ist noch nicht gesendet.',
    other: '{count} Änderungen sind noch nicht gesendet.',
  },
  'answered-no-token': 'Der Server hat auf die Anmeldung mit etwas geantwortet, das kein Token ist.',
  'token-of-nobody':
    'Dieser Server sagt nicht, wessen Token das ist. Melden Sie sich mit E-Mail und Passwort an.',
  'hub-unreachable':
    'Der Server ist nicht erreichbar. Prüfen Sie Adresse und Netz; was Sie getan haben, ist auf dem Laptop sicher.',
  'proxy-login':
    'Dieses Netz lässt ohne Namen und Passwort für seinen Proxy nichts hinaus. Fragen Sie die Person, die es betreut, und starten Sie Fieldbook einmal mit --proxy-login DATEI. Was Sie getan haben, ist auf dem Laptop sicher.',
  'proxy-kind':
    'Dieses Netz geht über einen Proxy hinaus, mit dem Fieldbook nicht sprechen kann. Es kann HTTP, HTTPS und SOCKS 5; fragen Sie die Person, die das Netz betreut. Was Sie getan haben, ist auf dem Laptop sicher.',
  'proxy-refused':
    'Der Proxy dieses Netzes lässt Fieldbook nicht zum Server durch. Bitten Sie die Person, die das Netz betreut, die Adresse zu erlauben. Was Sie getan haben, ist auf dem Laptop sicher.',
  'proxy-pac':
    'Dieses Netz nennt seine Proxys in einem Skript (PAC), das Fieldbook nur in seinem Fenster ausführt. Starten Sie ohne --loopback, oder fragen Sie die Person, die das Netz betreut. Was Sie getan haben, ist auf dem Laptop sicher.',
  'certificate-unknown':
    'Dieser Laptop vertraut dem Zertifikat nicht, das der Server zeigt, darum wurde nichts gesendet. Fragen Sie die Person, die das Netz betreut; ein Proxy, der mitliest, braucht hier sein eigenes Zertifikat. Was Sie getan haben, ist auf dem Laptop sicher.',
  'certificate-date':
    'Das Zertifikat des Servers gilt heute nicht. Prüfen Sie Datum und Uhrzeit des Laptops; stimmen sie, sagen Sie es dem Büro. Was Sie getan haben, ist auf dem Laptop sicher.',
  'certificate-other-name':
    'Der Server unter dieser Adresse hat ein Zertifikat für einen anderen Namen, darum wurde nichts gesendet. Prüfen Sie die Adresse und das Netz. Was Sie getan haben, ist auf dem Laptop sicher.',
  'certificate-wanted':
    'Der Server verlangt, dass dieser Laptop ein eigenes Zertifikat zeigt. Fragen Sie die Person, die den Laptop eingerichtet hat. Was Sie getan haben, ist auf dem Laptop sicher.',
  'network-sign-in':
    'Statt des Servers antwortet eine andere Seite: Vermutlich verlangt dieses Netz zuerst eine Anmeldung. Öffnen Sie die Seite und melden Sie sich an, dann macht Fieldbook automatisch weiter. Sonst prüfen Sie die Adresse. Was Sie getan haben, ist auf dem Laptop sicher.',
  'hub-too-slow':
    'Der Server hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal; was Sie getan haben, ist auf dem Laptop sicher.',
  'not-a-hub':
    'Unter dieser Adresse antwortet etwas anderes als ein Server. Prüfen Sie sie, oder melden Sie sich zuerst in dem Netz an, in dem Sie sind.',
  'sign-in-refused':
    'Der Server nimmt diese Anmeldung nicht an. Prüfen Sie E-Mail-Adresse, Passwort und App-Schlüssel.',
  'key-refused':
    'Der Server kennt diesen App-Schlüssel nicht. Kopieren Sie ihn noch einmal, oder bitten Sie das Büro um einen anderen.',
  'password-refused': 'Der Server nimmt dieses Passwort zu dieser E-Mail-Adresse nicht an.',
  'token-refused': 'Der Server nimmt dieses Token nicht an, oder es ist abgelaufen. Bitten Sie um ein neues.',
  'secret-needed':
    'Der Server verlangt, dass Anfragen mit diesem Schlüssel signiert sind. Fragen Sie das Büro nach dem Geheimnis.',
  'secret-refused':
    'Der Server nimmt dieses Geheimnis zu diesem App-Schlüssel nicht an. Kopieren Sie beide noch einmal.',
  'path-refused': 'Unter diesem Pfad kann man sich am Server nicht anmelden.',
  'hub-forbids': 'Der Server erlaubt das nicht.',
  'too-many-tries': 'Zu viele Versuche. Warten Sie {seconds} Sekunden und versuchen Sie es dann noch einmal.',
  'nothing-at-address': 'Unter dieser Adresse gibt es keinen Server: dort ist nichts zu finden.',
  'hub-not-answering':
    'Der Server kann gerade nicht antworten ({status}). Versuchen Sie es später noch einmal.',
  'sweep-many':
    'Der Server führt auf einmal {absent} Ihrer {compared} Aufträge nicht mehr. Hier wurde nichts ausgeblendet. Fragen Sie das Büro, ob das stimmt.',
  'sweep-empty':
    'Die Liste des Servers ist leer, und {absent} Ihrer Aufträge sind hier. Nichts wurde ausgeblendet. Fragen Sie das Büro, ob das stimmt.',
  'sweep-database':
    'Der Server hat anscheinend andere Daten: er kennt {absent} Ihrer {compared} Aufträge nicht. Hier wurde nichts ausgeblendet. Fragen Sie das Büro, ob das stimmt.',
  'sweep-account':
    'Der Server hält Sie für einen anderen Benutzer. Hier wurde nichts ausgeblendet, und nichts wird gesendet. Melden Sie sich noch einmal an.',
  'no-question': 'Diese Frage stellt sich nicht mehr.',
  'address-not-opened': 'Nur Webadressen, Telefonnummern und E-Mail-Adressen werden geöffnet.',
  'no-program-for-address': 'Auf diesem Laptop gibt es kein Programm, das diese Adresse öffnet.',
  'job-not-here': 'Dieser Auftrag ist nicht auf dem Laptop.',
  'form-not-here': 'Dieses Formular ist nicht auf dem Laptop.',
  'asset-not-here': 'Diese Anlage ist nicht auf dem Laptop.',
  'item-gone': 'Die Position ist nicht mehr am Auftrag.',
  'job-gone': 'Der Auftrag ist nicht mehr auf dem Laptop.',
  'form-gone': 'Das Formular ist nicht mehr auf dem Laptop.',
  'job-needs-title':
    'Ein Auftrag braucht einen Titel, damit er wiederzufinden ist. Nichts ging verloren: geben Sie einen ein und speichern Sie.',
  'note-needs-text': 'Eine Notiz braucht einen Text.',
  'signature-needs-name': 'Eine Unterschrift braucht den Namen der Person, die unterschreibt.',
  'job-is-over':
    'Das Büro hat diesen Auftrag inzwischen beendet. Um daran zu arbeiten, öffnen Sie ihn zuerst wieder.',
  'state-already': 'Der Auftrag hat diesen Status schon.',
  'job-here-already': 'Dieser Auftrag ist schon hier.',
  'form-here-already': 'Dieses Formular ist schon hier.',
  'form-on-no-job': 'Dieses Formular gehört zu keinem Auftrag.',
  'form-empty': 'Ein leeres Formular wird nicht gesendet. Füllen Sie es zuerst aus, oder entfernen Sie es.',
  'form-not-read-only': 'Dieses Formular lässt sich noch ändern. Ändern Sie es selbst.',
  'form-read-only':
    'Dieses Formular ist gesendet und lässt sich nicht mehr ändern. Berichtigen Sie es in einem neuen Formular.',
  'forms-forbidden': 'Auf diesem Server dürfen Sie die Formulare nicht benutzen.',
  'chosen-already': 'Das ist schon gewählt.',
  'job-still-yours': 'Dieser Auftrag ist weiterhin Ihrer.',
  'job-has-unsent': 'An diesem Auftrag ist etwas noch nicht gesendet. Entfernen oder senden Sie es zuerst.',
  'not-waiting': 'Das wartet nicht mehr aufs Senden.',
  'written-by-newer':
    'Das hat eine neuere Version von Fieldbook geschrieben. Aktualisieren Sie, um es zu senden.',
  'undo-too-late': 'Zu spät zum Rückgängigmachen: Es wird schon gesendet.',
  'undo-followed': 'Eine spätere Änderung baut darauf auf. Machen Sie diese zuerst rückgängig.',
  'undo-other-runs': '„{title}“ läuft inzwischen. Machen Sie das zuerst rückgängig.',
  'sent-just-now': 'Das wird gerade gesendet. Versuchen Sie es gleich noch einmal.',
  'file-sent-just-now': 'Diese Datei wird gerade gesendet. Versuchen Sie es gleich noch einmal.',
  'edit-too-late': 'Das lässt sich nicht mehr ändern: es kann schon angekommen sein.',
  'job-may-have-arrived': 'Dieser Auftrag kann schon auf dem Server sein. Warten Sie, bis das geklärt ist.',
  'form-may-have-arrived': 'Dieses Formular kann schon auf dem Server sein. Warten Sie, bis das geklärt ist.',
  'form-needs-file':
    'Ein Formular braucht diese Datei. Entfernen Sie zuerst, was ins Formular geschrieben wurde.',
  'signature-needs-file': 'Die Unterschrift braucht dieses Bild. Entfernen Sie zuerst die Unterschrift.',
  'something-needs-file': 'Eine nicht gesendete Änderung braucht diese Datei. Entfernen Sie diese zuerst.',
  'not-in-archive': 'Das ist nicht mehr im Archiv.',
  'choice-not-in-archive': 'Diese Wahl ist nicht mehr im Archiv.',
  'changed-again': 'Beide haben das inzwischen wieder geändert. Wählen Sie am Auftrag selbst.',
  'state-of-office': 'Diesen Status kann nur das Büro setzen.',
  'removed-not-here': 'Der Inhalt ist nicht mehr auf dem Laptop.',
  'not-again': 'Von hier aus geht das nicht noch einmal. Tun Sie es neu am Auftrag.',
  'file-hangs-there': 'Der Server hat diese Datei schon, und sie ist dort angehängt.',
  'is-a-link': 'Das ist ein Link. Öffnen Sie ihn im Browser.',
  'file-empty': 'Die Datei ist leer.',
  'file-too-large': 'Die Datei ist größer als {most} MB; mehr nimmt ein Server nicht an.',
  'draft-elsewhere':
    'Das wurde in einem anderen Fenster geändert oder gespeichert und darum von hier nicht gespeichert. Laden Sie die Seite neu, um den jetzigen Stand zu sehen.',
  'file-bytes-gone': 'Der Inhalt dieser Datei ist nicht mehr hier.',
  'file-bytes-not-here':
    'Der Inhalt dieser Datei ist nicht auf dem Laptop. Wieder anhängen kann sie nur das Büro.',
  'no-internal':
    'Dieser Server unterstützt keine internen Notizen: alle, die den Auftrag sehen, würden sie sehen, auch der Kunde. Ihr Text ist gespeichert; schalten Sie „Intern“ aus, um ihn als gewöhnliche Notiz zu senden.',
  'no-confirmations':
    'Dieser Server hält nicht fest, wer eine Abweichung gesehen hat. Schreiben Sie stattdessen eine Notiz.',
  'time-needs-reason': 'Eine Berichtigung braucht einen Grund, damit das Büro sie nachvollziehen kann.',
  'time-needs-end': 'Geben Sie an, wann es endete.',
  'time-ends-before': 'Das Ende muss nach dem Beginn liegen.',
  'time-too-long': 'Eine Berichtigung umfasst höchstens {most} Stunden.',
  'time-in-future': 'Diese Zeit liegt in der Zukunft.',
  'note-gone': 'Diese Notiz gibt es nicht mehr.',
  'set-by-administrator': 'Das hat Ihr Administrator für alle festgelegt. Nichts wurde geändert.',
  'report-not-written':
    'Der Bericht konnte dort nicht geschrieben werden. Ihre Arbeit ist unberührt: wählen Sie einen anderen Ort.',
  'no-such-job': 'Diesen Auftrag gibt es nicht.',
  'no-such-form': 'Dieses Formular gibt es nicht.',
  'no-such-asset': 'Diese Anlage gibt es nicht.',
  'no-such-asset-type': 'Diesen Anlagentyp gibt es nicht.',
  'may-not-mail': 'Nur wer am Auftrag arbeitet oder plant, darf dessen Dateien per E-Mail senden.',
  'no-mail-address': 'Der Kontakt des Auftrags hat keine E-Mail-Adresse.',
  'wrong-mail-address':
    'An die Adresse des Kontakts kann keine E-Mail gehen. Korrigieren Sie sie im Auftrag.',
  'sheet-not-mailed': 'Der Server hat den Bericht nicht gesendet.',
  'mail-unclear':
    'Die E-Mail ist vielleicht gesendet worden: der Mailserver hat nicht geantwortet. Sie wird nicht noch einmal gesendet, damit der Kunde sie nicht doppelt bekommt.',
  'mail-refused': 'Der Mailserver hat die E-Mail nicht angenommen: {why}',
  'no-such-document': 'Dieses Dokument gibt es nicht.',
  'no-such-material': 'Dieses Teil gibt es nicht.',
  'van-not-counted':
    'Der Server antwortet nicht. Was Sie eingegeben haben, ist noch da: Speichern Sie es wieder, sobald er antwortet, dann zählt es einmal.',
  'may-not-count': 'Nur wer plant, darf zählen, was in einem Wagen ist.',
  'no-such-user': 'Diese Person gibt es nicht.',
  'no-such-event': 'Dieses Ereignis gibt es nicht.',
  'no-discrepancy': 'Das ist keine Abweichung.',
  'not-in-group': 'Sie gehören nicht zu dieser Gruppe.',
  'no-move': 'Von „{from}“ geht es nicht zu „{to}“.',
  'no-move-from-none': 'Wer nicht am Auftrag ist, kann nicht den Status „{to}“ bekommen.',
  'user-disabled': 'Diese Person ist gesperrt und kann keinem Auftrag zugeteilt werden.',
  'resource-needs-user': 'Wer hinzukommt, muss eine bekannte Person sein.',
  'user-twice': 'Dieselbe Person ist zweimal genannt.',
  'entry-twice': '{field}: derselbe Eintrag ist zweimal genannt.',
  'job-full': 'Der Auftrag enthielte mehr als {most} MB Text: entfernen Sie zuerst etwas.',
  'asset-full': 'Die Anlage enthielte mehr als {most} MB Text: entfernen Sie zuerst etwas.',
  'form-full': 'Das Formular enthielte mehr als {most} MB Text: entfernen Sie zuerst etwas.',
  'extra-too-many': 'Es darf höchstens {most} weitere Angaben geben.',
  'extra-too-long': 'Weitere Angaben dürfen zusammen höchstens {most} Zeichen haben.',
  'document-on-too-many':
    'Das Dokument hängt an zu vielen Aufträgen und Anlagen, um es zu ändern oder noch einmal anzuhängen.',
  'types-full': 'Die Anlagentypen einer Gruppe dürfen zusammen {most} MB Text enthalten.',
  'document-of-other-group-job': 'Das Dokument gehört zu einer anderen Gruppe als der Auftrag.',
  'document-of-other-group-asset': 'Das Dokument gehört zu einer anderen Gruppe als die Anlage.',
  'may-not-change-job': 'Als Techniker dürfen Sie das an diesem Auftrag nicht ändern: {field}.',
  'may-not-delete-jobs': 'Als Techniker dürfen Sie keine Aufträge löschen.',
  'may-not-confirm': 'Abweichungen bestätigt nur das Büro.',
  'may-not-unschedule': 'Als Techniker dürfen Sie niemanden von einem Auftrag nehmen.',
  'may-only-plan-self': 'Als Techniker dürfen Sie nur sich selbst zuweisen oder einplanen.',
  'may-not-set-state': 'Als Techniker dürfen Sie den Status eines Auftrags nicht setzen.',
  'may-only-change-self': 'Als Techniker dürfen Sie nur Ihren eigenen Teil an einem Auftrag ändern.',
  'may-only-act-for-self': 'Als Techniker dürfen Sie das nur für sich selbst tun.',
  'may-only-act-on-own-jobs': 'Als Techniker dürfen Sie das nur an Ihren eigenen Aufträgen tun.',
  'may-only-correct-own-time':
    'Sie können nur Ihre eigene Zeit berichtigen, an Aufträgen, die Ihre sind oder waren.',
  'may-not-take-off-assets': 'Als Techniker dürfen Sie keine Dokumente von Anlagen entfernen.',
  'may-only-take-off-own-jobs':
    'Als Techniker dürfen Sie Dokumente nur von Ihren eigenen Aufträgen entfernen.',
  'may-only-change-own-documents':
    'Als Techniker dürfen Sie nur Dokumente ändern, die Sie hochgeladen haben oder die an Ihren Aufträgen hängen.',
  'may-not-move-forms': 'Als Techniker dürfen Sie Formulare nicht verschieben.',
  'may-only-fill-own-forms':
    'Als Techniker dürfen Sie nur Formulare Ihrer eigenen Aufträge ausfüllen, und die Sie selbst hinzugefügt haben.',
  'may-only-fill-values':
    'Als Techniker dürfen Sie ein Formular nur ausfüllen, aber sonst nichts daran ändern.',
  'may-not-fill-read-only': 'Als Techniker dürfen Sie gesperrte Antworten nicht ändern.',
  'may-not-delete-forms':
    'Als Techniker dürfen Sie nur Formulare löschen, die Sie selbst hinzugefügt haben und die niemand ausgefüllt hat.',
}
