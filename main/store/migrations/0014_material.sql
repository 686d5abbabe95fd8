CREATE TABLE `materials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`group_id` integer NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`last_modified` integer NOT NULL,
	`number` text NOT NULL,
	`name` text NOT NULL,
	`unit` text,
	`barcode` text,
	`folded` text NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `materials_uuid_unique` ON `materials` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `materials_number` ON `materials` (`group_id`,`number`);--> statement-breakpoint
CREATE INDEX `materials_barcode` ON `materials` (`barcode`);--> statement-breakpoint
CREATE TABLE `van_stocks` (
	`material_id` integer NOT NULL,
	`van` text NOT NULL,
	`counted` real NOT NULL,
	`taken_before` real NOT NULL,
	PRIMARY KEY(`material_id`, `van`),
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `van_users` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`van` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `items` ADD `material_number` text;--> statement-breakpoint
ALTER TABLE `items` ADD `van` text;--> statement-breakpoint
ALTER TABLE `items` ADD `takings` text;--> statement-breakpoint
CREATE INDEX `items_material` ON `items` (`material_number`,`van`,`quantity`,`job_id`) WHERE material_number IS NOT NULL AND done = 1;