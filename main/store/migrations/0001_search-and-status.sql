-- Full text over jobs: the row's id is the job's. The columns' weights lie with the query (service/jobs/search-jobs.ts).
CREATE VIRTUAL TABLE job_search USING fts5(
  title, customer, place, description, notes,
  content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- The one source of the pill (sync design, section 13). Nothing else counts what is unsent.
CREATE VIEW sync_status AS
SELECT
  (SELECT count(*) FROM operations WHERE state NOT IN ('done', 'discarded')) AS pending,
  (SELECT count(*) FROM operations WHERE state IN ('sending', 'verify')) AS sending,
  (SELECT count(*) FROM operations WHERE state = 'review' OR (state = 'retry' AND server_errors >= 10)) AS failed,
  (SELECT count(*) FROM conflicts WHERE resolved_at IS NULL) AS conflicts,
  (SELECT max(sent_at) FROM operations) AS last_sent,
  coalesce((SELECT value FROM sync_state WHERE name = 'needsSignIn'), 'false') = 'true' AS needs_sign_in,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'offlineSince') AS offline_since,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'lastContact') AS last_contact,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'lastPull') AS last_pull;
