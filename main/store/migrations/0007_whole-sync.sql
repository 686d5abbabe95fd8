ALTER TABLE `bases` RENAME COLUMN "job_uuid" TO "entity_uuid";--> statement-breakpoint
CREATE TABLE `asset_marks` (
	`asset_id` integer PRIMARY KEY NOT NULL,
	`opened_at` integer,
	`remote_modified` integer,
	`detail_modified` integer,
	`detail_at` integer,
	`history_at` integer,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `document_marks` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`content_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`reason_code` text,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `operation_needs` (
	`operation_id` text NOT NULL,
	`needs_id` text NOT NULL,
	PRIMARY KEY(`operation_id`, `needs_id`),
	FOREIGN KEY (`operation_id`) REFERENCES `operations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`needs_id`) REFERENCES `operations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `operation_needs_other` ON `operation_needs` (`needs_id`);--> statement-breakpoint
ALTER TABLE `bases` ADD `kind` text DEFAULT 'job' NOT NULL;--> statement-breakpoint
ALTER TABLE `conflicts` ADD `chosen` text;--> statement-breakpoint
ALTER TABLE `job_marks` ADD `is_history` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `operations` ADD `asset_uuid` text;--> statement-breakpoint
ALTER TABLE `operations` ADD `step` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `operations` ADD `made` text;--> statement-breakpoint
ALTER TABLE `operations` ADD `size` integer;--> statement-breakpoint
ALTER TABLE `operations` ADD `restored` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `operations_asset` ON `operations` (`asset_uuid`,`state`);--> statement-breakpoint
DROP VIEW sync_status;--> statement-breakpoint
CREATE VIEW sync_status AS
SELECT
  (SELECT count(*) FROM operations
    WHERE state IN ('ready', 'sending', 'retry', 'verify', 'blocked', 'review')) AS pending,
  (SELECT coalesce(sum(size), 0) FROM operations
    WHERE state IN ('ready', 'sending', 'retry', 'verify', 'blocked', 'review') AND step = 0) AS pending_bytes,
  (SELECT count(*) FROM operations WHERE state IN ('sending', 'verify')) AS sending,
  (SELECT count(*) FROM operations WHERE state = 'review')
    + (SELECT count(*) FROM operations WHERE state = 'retry' AND server_errors >= 10) AS failed,
  (SELECT count(*) FROM conflicts WHERE resolved_at IS NULL) AS conflicts,
  (SELECT max(sent_at) FROM operations) AS last_sent,
  coalesce((SELECT value FROM sync_state WHERE name = 'needsSignIn'), 'false') = 'true' AS needs_sign_in,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'offlineSince') AS offline_since,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'lastContact') AS last_contact,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'lastPull') AS last_pull,
  (SELECT json_extract(value, '$') FROM sync_state WHERE name = 'lastSweep') AS last_sweep;
