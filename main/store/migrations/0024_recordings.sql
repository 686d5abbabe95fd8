CREATE TABLE `recording_parts` (
	`recording_uuid` text NOT NULL,
	`position` integer NOT NULL,
	`sha256` text NOT NULL,
	`recorded_ms` integer NOT NULL,
	`peaks` text NOT NULL,
	PRIMARY KEY(`recording_uuid`, `position`),
	FOREIGN KEY (`recording_uuid`) REFERENCES `recordings`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recording_parts_sha256` ON `recording_parts` (`sha256`);--> statement-breakpoint
CREATE TABLE `recordings` (
	`uuid` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recordings_owner` ON `recordings` (`owner_uuid`);--> statement-breakpoint
ALTER TABLE `documents` ADD `duration_ms` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `peaks` text;