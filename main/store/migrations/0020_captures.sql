CREATE TABLE `capture_pages` (
	`uuid` text PRIMARY KEY NOT NULL,
	`capture_uuid` text NOT NULL,
	`position` integer NOT NULL,
	`sha256` text NOT NULL,
	`corners` text,
	`look` text NOT NULL,
	`state` text NOT NULL,
	`words` text,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`capture_uuid`) REFERENCES `captures`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `capture_pages_capture` ON `capture_pages` (`capture_uuid`,`position`);--> statement-breakpoint
CREATE INDEX `capture_pages_sha256` ON `capture_pages` (`sha256`);--> statement-breakpoint
CREATE INDEX `capture_pages_state` ON `capture_pages` (`state`);--> statement-breakpoint
CREATE TABLE `captures` (
	`uuid` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`kind` text,
	`label` text NOT NULL,
	`name` text,
	`internal` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`document_uuid` text
);
--> statement-breakpoint
CREATE INDEX `captures_owner` ON `captures` (`owner_uuid`);--> statement-breakpoint
CREATE INDEX `captures_document` ON `captures` (`document_uuid`);--> statement-breakpoint
CREATE TABLE `document_pages` (
	`document_uuid` text NOT NULL,
	`page` integer NOT NULL,
	`words` text NOT NULL,
	PRIMARY KEY(`document_uuid`, `page`)
);--> statement-breakpoint
DROP VIEW sync_status;--> statement-breakpoint
CREATE VIEW sync_status AS
SELECT
  (SELECT count(*) FROM operations
    WHERE state IN ('ready', 'sending', 'retry', 'verify', 'blocked', 'review'))
    + (SELECT count(*) FROM captures WHERE document_uuid IS NULL) AS pending,
  (SELECT coalesce(sum(intent ->> 'size'), 0) FROM operations
    WHERE kind = 'document.add' AND state IN ('ready', 'sending', 'retry', 'verify', 'blocked', 'review')
      AND CASE WHEN json_valid(intent) AND json_valid(coalesce(progress, '{}'))
        THEN coalesce(progress ->> 'step', 0) = 0 ELSE FALSE END) AS pending_bytes,
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
