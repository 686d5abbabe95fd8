CREATE TABLE `removed_pages` (
	`uuid` text PRIMARY KEY NOT NULL,
	`capture_uuid` text NOT NULL,
	`sha256` text NOT NULL,
	`removed_at` integer NOT NULL,
	`page` text NOT NULL,
	`capture` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_pages_capture` ON `removed_pages` (`capture_uuid`);--> statement-breakpoint
CREATE INDEX `removed_pages_sha256` ON `removed_pages` (`sha256`);