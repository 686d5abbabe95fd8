CREATE TABLE `phrases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `phrases_uuid_unique` ON `phrases` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `phrases_name` ON `phrases` (`group_id`,`folded`);