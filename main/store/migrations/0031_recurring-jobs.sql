CREATE TABLE `recurring_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`asset_uuid` text,
	`location` text,
	`customer_name` text,
	`unit` text NOT NULL,
	`every` real NOT NULL,
	`first_date` text,
	`reading_key` text,
	`first_reading` real,
	`start_minute` integer,
	`duration` integer,
	`blank_uuid` text,
	`items` text NOT NULL,
	`user_ids` text NOT NULL,
	`days_ahead` integer NOT NULL,
	`paused` integer NOT NULL,
	`planned_until` text,
	`planned_reading` real,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_jobs_uuid_unique` ON `recurring_jobs` (`uuid`);--> statement-breakpoint
CREATE INDEX `recurring_jobs_title` ON `recurring_jobs` (`group_id`,`title`,`id`);--> statement-breakpoint
CREATE INDEX `recurring_jobs_modified` ON `recurring_jobs` (`last_modified`);