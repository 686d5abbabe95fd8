DROP VIEW sync_status;--> statement-breakpoint
ALTER TABLE `operations` ADD `wait_until` integer;--> statement-breakpoint
ALTER TABLE `operations` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `operations` ADD `progress` text;--> statement-breakpoint
UPDATE `operations` SET
	`wait_until` = CASE `state` WHEN 'sending' THEN `lease_until` WHEN 'ready' THEN `not_before` ELSE `next_attempt_at` END,
	`ended_at` = CASE `state` WHEN 'discarded' THEN `discarded_at` ELSE `seen_at` END,
	`progress` = json_patch('{}', json_object(
		'attempts', nullif(`attempts`, 0),
		'step', nullif(`step`, 0),
		'looks', nullif(`verify_count`, 0),
		'restored', CASE WHEN `restored` THEN json('true') END,
		'known', CASE WHEN json_valid(`known_event_ids`) THEN json(`known_event_ids`) END,
		'uuid', CASE WHEN json_valid(`made`) THEN `made` ->> 'uuid' END,
		'key', CASE WHEN json_valid(`made`) THEN `made` ->> 'key' END,
		'confirmed', CASE WHEN json_valid(`made`) THEN `made` ->> 'confirmed' END
	)),
	`reason_detail` = CASE WHEN `reason_code` = 'not-removable' THEN 'nameless' ELSE `reason_detail` END,
	`reason_code` = CASE
		WHEN `reason_code` IN ('deadline', 'not-a-hub') THEN 'unreachable'
		WHEN `reason_code` IN ('too-many', 'in-progress', 'internal') THEN 'server-error'
		WHEN `reason_code` = 'stale' THEN 'look-up'
		WHEN `reason_code` IN ('note-unseen', 'upload-first') THEN 'dependency'
		WHEN `reason_code` = 'both-described' THEN 'conflict'
		WHEN `reason_code` IN ('bad-request', 'invalid', 'key-reused') THEN 'refused'
		WHEN `reason_code` = 'too-large' THEN 'no-room'
		WHEN `reason_code` = 'put-back' THEN 'lost'
		WHEN `reason_code` = 'not-removable' THEN 'no-such-method'
		WHEN `reason_code` = 'unknown' THEN 'unreadable'
		ELSE `reason_code`
	END;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `not_before`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `next_attempt_at`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `lease_until`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `seen_at`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `discarded_at`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `attempts`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `step`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `verify_count`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `restored`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `known_event_ids`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `made`;--> statement-breakpoint
ALTER TABLE `operations` DROP COLUMN `size`;--> statement-breakpoint
CREATE VIEW sync_status AS
SELECT
  (SELECT count(*) FROM operations
    WHERE state IN ('ready', 'sending', 'retry', 'verify', 'blocked', 'review')) AS pending,
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
