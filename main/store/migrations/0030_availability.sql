CREATE TABLE `availability` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`week` text,
	`from_day` text,
	`to_day` text,
	`from_minute` integer,
	`to_minute` integer,
	`reason` text,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `availability_uuid_unique` ON `availability` (`uuid`);--> statement-breakpoint
CREATE INDEX `availability_user` ON `availability` (`group_id`,`user_id`,`id`);