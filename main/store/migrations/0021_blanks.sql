CREATE TABLE `blanks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`title` text NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`revision` integer NOT NULL,
	`languages` text NOT NULL,
	`asset_type_uuids` text NOT NULL,
	`retired` integer NOT NULL,
	`fields` text NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blanks_uuid_unique` ON `blanks` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `blanks_name` ON `blanks` (`group_id`,`name`);--> statement-breakpoint
CREATE TABLE `readings` (
	`form_uuid` text PRIMARY KEY NOT NULL,
	`asset_uuid` text NOT NULL,
	`blank_name` text NOT NULL,
	`title` text,
	`filled_at` integer NOT NULL,
	`answers` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `readings_asset` ON `readings` (`asset_uuid`,`blank_name`,`filled_at`);