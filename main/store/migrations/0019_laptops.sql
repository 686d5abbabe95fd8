CREATE TABLE `laptops` (
	`user_id` integer NOT NULL,
	`laptop` text NOT NULL,
	`seen_at` integer NOT NULL,
	`generation` integer NOT NULL,
	`waiting` integer NOT NULL,
	`oldest` integer,
	PRIMARY KEY(`user_id`, `laptop`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
