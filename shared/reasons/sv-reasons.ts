/** Swedish: why main refuses something. */
import type { ReasonTexts } from './reasons.ts'
import { svTrouble } from './sv-trouble.ts'

export const svReasons: ReasonTexts = {
  ...svTrouble,
  'app-key-missing': 'Appnyckeln saknas. Du får den av kontoret.',
  'app-key-characters': 'Appnyckeln innehåller ett tecken som ingen nyckel har. Kopiera den igen.',
  'token-characters': 'Token innehåller ett tecken som ingen token har. Kopiera den igen.',
  'path-not-under-hub': 'Sökvägen för inloggning måste ligga under serverns adress.',
  'no-web-address': 'Det är ingen webbadress. Den ser ut som https://server.example/api/1.',
  'address-holds-more': 'Adressen får inte innehålla lösenord, frågetecken eller nummertecken (#).',
  'address-not-secure': 'Adressen måste börja med https://, så att ingen på vägen kan läsa med.',
  'no-sign-in-given': 'Ange din e-postadress och ditt lösenord, eller klistra in en token.',
  'no-hub-yet': 'Anslut till en server först.',
  'no-account': 'Anslut till en server först, eller prova med exempeldata.',
  'work-of-another':
    'På datorn ligger arbete som tillhör {name}. Logga ut först om du ska arbeta som någon annan.',
  'sso-no-provider':
    'Företagets inloggning går inte att nå just nu. Försök igen senare, eller logga in med lösenord om du har ett. Det du har gjort ligger tryggt på datorn.',
  'sso-no-browser':
    'Ingen webbläsare kunde öppnas för företagets inloggning. Logga in med lösenord eller token i stället, eller fråga den som har ställt in datorn.',
  'sso-cancelled': 'Inloggningen med företaget avbröts. Inget har ändrats; du kan börja om.',
  'sso-timed-out':
    'Inloggningen med företaget tog längre än tio minuter och avslutades. Inget har ändrats; börja om.',
  'sso-not-confirmed': 'Servern kunde inte bekräfta inloggningen med företaget. Inget har ändrats; börja om.',
  'sso-not-let-in':
    'Företaget känner till dig, men på den här servern saknar du konto eller tillträde. Be administratören lägga till dig.',
  'sso-not-offered': 'Servern erbjuder inte längre inloggning med företaget. Använd lösenord eller token.',
  'sso-of-another':
    'I webbläsaren är du inloggad som {other}, men på datorn ligger arbete som tillhör {name}. Inget har ändrats och arbetet ligger tryggt. Logga ut från företagets sida i webbläsaren och börja om som {name}.',
  'sso-page-done': 'Du kan stänga sidan. Fieldbook fortsätter av sig självt.',
  'sso-page-not-done': 'Du är inte inloggad. Stäng sidan och gå tillbaka till Fieldbook för att se varför.',
  'sso-page-stray':
    'Sidan hör inte till någon pågående inloggning i Fieldbook. Stäng den och börja om i Fieldbook.',
  'unsent-work': {
    one: '{count} sak är inte skickad än.',
    other: '{count} saker är inte skickade än.',
  },
  'answered-no-token': 'Servern svarade på inloggningen med något som inte är en token.',
  'token-of-nobody': 'Servern talar inte om vems token det är. Logga in med e-post och lösenord i stället.',
  'hub-unreachable':
    'Servern går inte att nå. Kontrollera adressen och nätet; det du har gjort ligger tryggt på datorn.',
  'proxy-login':
    'Nätet släpper inte ut något utan namn och lösenord för sin proxy. Fråga den som sköter nätet och starta Fieldbook en gång med --proxy-login FIL. Det du har gjort ligger tryggt på datorn.',
  'proxy-kind':
    'Nätet går ut genom en proxy av ett slag som Fieldbook inte känner till. Det kan HTTP, HTTPS och SOCKS 5; fråga den som sköter nätet. Det du har gjort ligger tryggt på datorn.',
  'proxy-refused':
    'Nätets proxy släpper inte fram Fieldbook till servern. Be den som sköter nätet att tillåta adressen. Det du har gjort ligger tryggt på datorn.',
  'proxy-pac':
    'Nätet anger sina proxyer i ett skript (PAC), och det kör Fieldbook bara i sitt fönster. Starta utan --loopback, eller fråga den som sköter nätet. Det du har gjort ligger tryggt på datorn.',
  'certificate-unknown':
    'Datorn litar inte på certifikatet som servern visar, så inget skickades. Fråga den som sköter nätet; en proxy som läser med behöver sitt eget certifikat här. Det du har gjort ligger tryggt på datorn.',
  'certificate-date':
    'Serverns certifikat gäller inte i dag. Kontrollera datorns datum och klocka; stämmer de, säg till kontoret. Det du har gjort ligger tryggt på datorn.',
  'certificate-other-name':
    'Det som svarar på adressen visar någon annans certifikat, så inget skickades. Kontrollera adressen och nätet. Det du har gjort ligger tryggt på datorn.',
  'certificate-wanted':
    'Servern vill att datorn visar ett eget certifikat. Fråga den som ställde in datorn. Det du har gjort ligger tryggt på datorn.',
  'network-sign-in':
    'En annan sida svarar i stället för servern: nätet vill nog att du loggar in först. Öppna sidan och logga in, så fortsätter Fieldbook av sig självt. Kontrollera annars adressen. Det du har gjort ligger tryggt på datorn.',
  'hub-too-slow': 'Servern svarade inte i tid. Försök igen; det du har gjort ligger tryggt på datorn.',
  'not-a-hub':
    'Det är något annat än en server som svarar på adressen. Kontrollera den, eller logga först in på nätet du är ansluten till.',
  'sign-in-refused':
    'Servern godtar inte inloggningen. Kontrollera e-postadressen, lösenordet och appnyckeln.',
  'key-refused': 'Servern känner inte till den här appnyckeln. Kopiera den igen, eller be kontoret om en ny.',
  'password-refused': 'Servern godtar inte det här lösenordet för den här e-postadressen.',
  'token-refused': 'Servern godtar inte den här token, eller så har den gått ut. Be om en ny.',
  'secret-needed': 'Servern vill att anrop med den här nyckeln signeras. Be kontoret om hemligheten.',
  'secret-refused': 'Servern godtar inte hemligheten för den här appnyckeln. Kopiera båda igen.',
  'path-refused': 'Servern har ingen inloggning på den här sökvägen.',
  'hub-forbids': 'Servern tillåter inte det här.',
  'too-many-tries': 'För många försök. Vänta {seconds} s och försök igen.',
  'nothing-at-address': 'Det finns ingen server på adressen: inget hittas där.',
  'hub-not-answering': 'Servern kan inte svara just nu ({status}). Försök igen senare.',
  'sweep-many':
    'Servern har inte längre {absent} av dina {compared} jobb. Inget har dolts här. Fråga kontoret om det stämmer.',
  'sweep-empty':
    'Serverns lista är tom, och {absent} av dina jobb finns här. Inget har dolts. Fråga kontoret om det stämmer.',
  'sweep-database':
    'Servern verkar ha andra data: den känner inte till {absent} av dina {compared} jobb. Inget har dolts här. Fråga kontoret om det stämmer.',
  'sweep-account':
    'Servern tror att du är någon annan. Inget har dolts här och inget skickas. Logga in igen.',
  'no-question': 'Frågan är inte aktuell längre.',
  'address-not-opened': 'Bara webbadresser, telefonnummer och e-postadresser öppnas.',
  'no-program-for-address': 'Datorn har inget program som öppnar adressen.',
  'job-not-here': 'Jobbet finns inte på datorn.',
  'form-not-here': 'Formuläret finns inte på datorn.',
  'asset-not-here': 'Objektet finns inte på datorn.',
  'job-gone': 'Jobbet finns inte längre på datorn.',
  'form-gone': 'Formuläret finns inte längre på datorn.',
  'job-needs-title':
    'Ett jobb behöver en rubrik, så att det går att hitta igen. Inget har gått förlorat: skriv en och spara.',
  'note-needs-text': 'En anteckning behöver en text.',
  'signature-needs-name': 'En underskrift behöver namnet på den som skriver under.',
  'state-already': 'Jobbet har redan den statusen.',
  'job-here-already': 'Jobbet finns redan här.',
  'form-here-already': 'Formuläret finns redan här.',
  'form-on-no-job': 'Formuläret hör inte till något jobb.',
  'forms-forbidden': 'Du får inte använda formulären på den här servern.',
  'chosen-already': 'Det här är redan valt.',
  'job-still-yours': 'Jobbet är fortfarande ditt.',
  'job-has-unsent': 'Något på jobbet är inte skickat. Ta bort det eller skicka det först.',
  'not-waiting': 'Det här väntar inte längre på att skickas.',
  'written-by-newer': 'En nyare version av Fieldbook har skrivit det här. Uppdatera för att skicka det.',
  'undo-too-late': 'Det är för sent att ångra: det är redan på väg.',
  'undo-followed': 'Något senare bygger på det här. Ångra det först.',
  'undo-other-runs': '”{title}” har startats sedan dess. Ångra det först.',
  'sent-just-now': 'Det här skickas just nu. Försök igen om en stund.',
  'file-sent-just-now': 'Filen skickas just nu. Försök igen om en stund.',
  'edit-too-late': 'Det här går inte att ändra längre: det kan ha kommit fram.',
  'job-may-have-arrived': 'Jobbet kan redan finnas på servern. Vänta tills det är klarlagt.',
  'form-may-have-arrived': 'Formuläret kan redan finnas på servern. Vänta tills det är klarlagt.',
  'form-needs-file': 'Ett formulär behöver filen. Ta först bort det som skrevs i formuläret.',
  'signature-needs-file': 'Underskriften behöver bilden. Ta bort underskriften först.',
  'something-needs-file': 'Något som väntar behöver filen. Ta bort det först.',
  'not-in-archive': 'Det här finns inte längre i arkivet.',
  'choice-not-in-archive': 'Valet finns inte längre i arkivet.',
  'changed-again': 'Båda har ändrat det här igen under tiden. Välj på själva jobbet.',
  'state-of-office': 'Bara kontoret kan sätta den statusen.',
  'removed-not-here': 'Innehållet finns inte längre på datorn.',
  'not-again': 'Det här går inte att göra om härifrån. Gör det på nytt på jobbet.',
  'file-hangs-there': 'Servern har redan filen, och den är kopplad där.',
  'is-a-link': 'Det här är en länk. Öppna den i webbläsaren.',
  'file-empty': 'Filen är tom.',
  'file-too-large': 'Filen är större än {most} MB, som är det mesta en server tar emot.',
  'file-bytes-gone': 'Filens innehåll finns inte kvar här.',
  'file-bytes-not-here': 'Filens innehåll finns inte på datorn. Bara kontoret kan koppla den igen.',
  'no-internal':
    'Servern kan inte hålla en anteckning intern: alla som ser jobbet skulle se den, även kunden. Det du skrev finns kvar; stäng av ”Intern” för att skicka det som en vanlig anteckning.',
  'no-confirmations': 'Servern sparar inte vem som har sett en avvikelse. Skriv en anteckning i stället.',
  'note-gone': 'Anteckningen finns inte längre.',
  'set-by-administrator': 'Administratören har bestämt det här för alla. Inget har ändrats.',
  'report-not-written': 'Rapporten kunde inte skrivas där. Ditt arbete är orört: välj en annan plats.',
  'no-such-job': 'Jobbet finns inte.',
  'no-such-form': 'Formuläret finns inte.',
  'no-such-asset': 'Objektet finns inte.',
  'no-such-asset-type': 'Objekttypen finns inte.',
  'no-such-document': 'Dokumentet finns inte.',
  'no-such-user': 'Personen finns inte.',
  'no-such-event': 'Händelsen finns inte.',
  'no-discrepancy': 'Det är ingen avvikelse.',
  'not-in-group': 'Du är inte med i gruppen.',
  'no-move': 'Det går inte att gå från ”{from}” till ”{to}”.',
  'no-move-from-none': 'Den som inte är på jobbet kan inte få statusen ”{to}”.',
  'user-disabled': 'Personen är avstängd och kan inte sättas på ett jobb.',
  'resource-needs-user': 'Den som läggs till måste vara en känd person.',
  'user-twice': 'Samma person är med två gånger.',
  'entry-twice': '{field}: samma post är med två gånger.',
  'job-full': 'Jobbet skulle rymma mer än {most} MB text: ta bort något från det först.',
  'asset-full': 'Objektet skulle rymma mer än {most} MB text: ta bort något från det först.',
  'extra-too-many': 'Det får finnas högst {most} övriga uppgifter.',
  'extra-too-long': 'Övriga uppgifter får ha högst {most} tecken tillsammans.',
  'document-of-other-group-job': 'Dokumentet hör till en annan grupp än jobbet.',
  'document-of-other-group-asset': 'Dokumentet hör till en annan grupp än objektet.',
  'may-not-change-job': 'Som tekniker får du inte ändra det här på jobbet: {field}.',
  'may-not-delete-jobs': 'Som tekniker får du inte radera jobb.',
  'may-not-confirm': 'Bara kontoret bekräftar avvikelser.',
  'may-not-unschedule': 'Som tekniker får du inte ta bort någon från ett jobb.',
  'may-only-plan-self': 'Som tekniker får du bara tilldela dig själv jobb eller planera in dig själv.',
  'may-not-set-state': 'Som tekniker får du inte sätta jobbets status.',
  'may-only-change-self': 'Som tekniker får du bara ändra din egen del av ett jobb.',
  'may-only-act-for-self': 'Som tekniker får du bara göra detta för egen del.',
  'may-only-act-on-own-jobs': 'Som tekniker får du bara göra detta på jobb som är dina.',
  'may-not-take-off-assets': 'Som tekniker får du inte ta bort dokument från objekt.',
  'may-only-take-off-own-jobs': 'Som tekniker får du bara ta bort dokument från jobb som är dina.',
  'may-only-change-own-documents':
    'Som tekniker får du bara ändra dokument som du själv har laddat upp och de på dina egna jobb.',
  'may-not-move-forms': 'Som tekniker får du inte flytta formulär.',
  'may-only-fill-own-forms':
    'Som tekniker får du bara fylla i formulär på dina egna jobb och sådana som du själv har lagt till.',
  'may-only-fill-values': 'Som tekniker får du bara fylla i svaren i ett formulär, inte ändra det.',
  'may-not-fill-read-only': 'Som tekniker får du inte ändra svar som är låsta.',
  'may-not-delete-forms':
    'Som tekniker får du bara radera formulär som du själv har lagt till och som ingen har fyllt i.',
}
