CREATE TABLE `operation_keys` (
	`sender` text NOT NULL,
	`key` text NOT NULL,
	`hash` blob NOT NULL,
	`status` integer NOT NULL,
	`uuid` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sender`, `key`)
);
--> statement-breakpoint
CREATE INDEX `operation_keys_created` ON `operation_keys` (`created_at`);--> statement-breakpoint
INSERT OR IGNORE INTO `operation_keys`("sender", "key", "hash", "status", "uuid", "created_at")
SELECT
	replace(CASE WHEN instr("sender", ' in ') > 0 THEN substr("sender", 1, instr("sender", ' in ') - 1) ELSE "sender" END, 'mail ', ''),
	"key",
	coalesce(unhex("request_hash"), x''),
	"status",
	CASE WHEN json_valid("body") THEN coalesce(json_extract("body", '$.uuid'), json_extract("body", '$.document.uuid'), json_extract("body", '$.readAgain')) END,
	"created_at"
FROM `idempotent_answers` ORDER BY "created_at";--> statement-breakpoint
DROP TABLE `idempotent_answers`;