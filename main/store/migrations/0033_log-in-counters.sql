CREATE TABLE `log_in_counters` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`times` text NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `name`)
);
--> statement-breakpoint
CREATE INDEX `log_in_counters_last` ON `log_in_counters` (`last_at`);