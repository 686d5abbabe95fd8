DROP INDEX `jobs_customer`;--> statement-breakpoint
DROP INDEX `jobs_project`;--> statement-breakpoint
DROP INDEX `jobs_order`;--> statement-breakpoint
DROP INDEX `jobs_asset`;--> statement-breakpoint
CREATE INDEX `jobs_span_end` ON `jobs` (`group_id`,`span_end`);--> statement-breakpoint
CREATE INDEX `jobs_customer` ON `jobs` (`group_id`,`customer_id`);--> statement-breakpoint
CREATE INDEX `jobs_project` ON `jobs` (`group_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `jobs_order` ON `jobs` (`group_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `jobs_asset` ON `jobs` (`group_id`,`asset_uuid`);--> statement-breakpoint
CREATE INDEX `reference_rows_name` ON `reference_rows` (`group_id`,`kind`,`name`);--> statement-breakpoint
CREATE INDEX `resources_job_state` ON `resources` (`job_id`,`state`);--> statement-breakpoint
CREATE INDEX `conflicts_open` ON `conflicts` (`resolved_at`);--> statement-breakpoint
CREATE INDEX `operations_sent` ON `operations` (`sent_at`);--> statement-breakpoint
-- The same numbers as before, each from an index: the pill is read after every commit.
DROP VIEW sync_status;--> statement-breakpoint
CREATE VIEW sync_status AS
SELECT
  (SELECT count(*) FROM operations
    WHERE state IN ('ready', 'sending', 'retry', 'verify', 'blocked', 'review')) AS pending,
  (SELECT count(*) FROM operations WHERE state IN ('sending', 'verify')) AS sending,
  (SELECT count(*) FROM operations WHERE state = 'review')
    + (SELECT count(*) FROM operations WHERE state = 'retry' AND server_errors >= 10) AS failed,
  (SELECT count(*) FROM conflicts WHERE resolved_at IS NULL) AS conflicts,
  (SELECT max(sent_at) FROM operations) AS last_sent,
  coalesce((SELECT value FROM sync_state WHERE name = 'needsSignIn'), 'false') = 'true' AS needs_sign_in,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'offlineSince') AS offline_since,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'lastContact') AS last_contact,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'lastPull') AS last_pull;
