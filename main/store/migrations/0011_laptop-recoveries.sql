CREATE TABLE `laptop_recoveries` (
	`laptop` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`key_id` text NOT NULL,
	`sealed_code` text NOT NULL,
	`owner_hash` text NOT NULL,
	`left_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `laptop_recoveries_user` ON `laptop_recoveries` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_openings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`laptop` text NOT NULL,
	`person` text,
	`key_id` text NOT NULL,
	`opened_by` text NOT NULL
);
